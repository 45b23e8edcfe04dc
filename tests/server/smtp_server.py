"""An SMTP server for tests: it takes mails and keeps them, or refuses all of them."""

import asyncio
from contextlib import asynccontextmanager
from email import message_from_bytes, policy


class Inbox:
    """Mails as they came in; with `refusing` set none is taken."""

    def __init__(self):
        self.mails, self.refusing, self.url = [], False, ""

    async def serve(self, reader, writer):
        async def say(line):
            writer.write(f"{line}\r\n".encode())
            await writer.drain()

        await say("220 test")
        while line := await reader.readline():
            word = line.decode().strip().upper()
            if word.startswith(("EHLO", "HELO")):
                await say("250 test")
            elif word == "DATA":
                await say("354 go on")
                lines = []
                while (part := await reader.readline()) not in (b".\r\n", b""):
                    lines.append(part.removeprefix(b".") if part.startswith(b"..") else part)
                self.mails.append(message_from_bytes(b"".join(lines), policy=policy.default))
                await say("250 taken")
            elif word == "QUIT":
                await say("221 bye")
                break
            else:
                await say("451 not now" if self.refusing and word.startswith("MAIL") else "250 fine")
        writer.close()


@asynccontextmanager
async def inbox():
    found = Inbox()
    server = await asyncio.start_server(found.serve, "127.0.0.1", 0)
    found.url = f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield found
    finally:
        server.close()

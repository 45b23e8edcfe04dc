"""HTTP: the address for the digest by mail, and the links in mails."""

from typing import Annotated

from litestar import Controller, delete, get, post, put
from litestar.params import Parameter

from waset.server.http_bodies import MailDone, MailState, NewMail
from waset.server.http_errors import ERROR_RESPONSES
from waset.server.identity import Person
from waset.server.mail_digest import mail_address
from waset.server.services import Services
from waset.server.texts import supported_language

Token = Annotated[str, Parameter(min_length=1, max_length=64, pattern=r"^[\w-]+$")]


class MailRoutes(Controller):
    path = "/api"
    tags = ("mail",)

    @get("/me/mail", responses=ERROR_RESPONSES)
    async def mail(self, services: Services, person: Person) -> MailState:
        """One's own address, as only oneself may see it."""
        return await services.digest.state(person.id)

    @put("/me/mail", responses=ERROR_RESPONSES)
    async def give(self, data: NewMail, services: Services, person: Person, address: str) -> MailState:
        """Give an address for the digest; a mail asks there for a confirmation."""
        await services.limits.charge("mail", person.id, address)
        mailbox = mail_address(data.address)
        if services.digest.offered and (await services.digest.state(person.id)).address != mailbox:
            await services.limits.charge("mailbox", mailbox.casefold())  # however often it was taken back
        return await services.digest.give(person.id, mailbox, supported_language(data.lang))

    @delete("/me/mail", status_code=200, responses=ERROR_RESPONSES)
    async def forget(self, services: Services, person: Person) -> MailState:
        """Forget one's own address at once."""
        return await services.digest.forget(person.id)

    @post("/mail/confirm/{token:str}", status_code=200, responses=ERROR_RESPONSES)
    async def confirm(self, token: Token, services: Services, address: str) -> MailDone:
        """The link of the first mail: its address may be used."""
        await services.limits.charge("look", address)
        return MailDone(done=await services.digest.confirm(token))

    @post("/mail/stop/{token:str}", status_code=200, responses=ERROR_RESPONSES)
    async def stop(self, token: Token, services: Services, address: str) -> MailDone:
        """The link that is in every mail: its address is forgotten."""
        await services.limits.charge("look", address)
        return MailDone(done=await services.digest.stop(token))

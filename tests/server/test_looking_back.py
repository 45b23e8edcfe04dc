"""Finished games looked at again: made once for all who ask, and not kept for ever."""

import asyncio
import gzip

import pytest

from server.places import play, running
from server.running import run
from waset.server import archive as archives
from waset.server.archive import Archive, pack
from waset.server.codes import Refused

pytestmark = pytest.mark.compiled


def finished(game="expedition"):
    made = running(game)
    play(made, 10_000)
    return made


def test_the_same_replay_is_made_once(monkeypatch):
    calls = []

    def noted(*given):
        calls.append(given[1:])
        return pack(*given)

    monkeypatch.setattr(archives, "pack", noted)

    async def test():
        archive, made = Archive(), finished()
        answers = await asyncio.gather(*(archive.replay(made, "all", 0, 24) for _ in range(10)))
        assert len({answer.data for answer in answers}) == 1 and calls == [("all", 0, 24)]
        await archive.replay(made, "all", 0, 24)
        assert len(calls) == 1
        await archive.replay(made, None, 0, 24)
        assert len(calls) == 2
        with pytest.raises(Refused):
            await archive.replay(running(), "all", 0, 24)
        archive.close()

    run(test())


def test_what_is_kept_is_bounded():
    async def test():
        made = finished()
        one = await Archive().replay(made, "all", 0, 10)
        archive = Archive(most_bytes=3 * len(one.data))
        for start in range(0, 60, 10):
            await archive.replay(made, "all", start, 10)
        assert 0 < sum(len(each.data) for each in archive._kept.values()) <= 3 * len(one.data)
        assert gzip.decompress(one.data).startswith(b"[{")
        archive.close()

    run(test())


def test_who_goes_away_does_not_take_it_from_the_others():
    async def test():
        archive, made = Archive(), finished()
        first = asyncio.create_task(archive.replay(made, "all", 0, 50))
        await asyncio.sleep(0)
        second = asyncio.create_task(archive.replay(made, "all", 0, 50))
        await asyncio.sleep(0)
        first.cancel()
        assert (await second).data
        archive.close()

    run(test())

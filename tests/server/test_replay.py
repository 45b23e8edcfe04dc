"""Finished games looked at again: made once for all who ask, and not kept for ever."""

import asyncio
import gzip

import pytest

from server.bare_tables import play, running
from server.real_server import run
from waset.server import replay_cache
from waset.server.errors import Refused
from waset.server.replay_cache import ReplayCache, build

pytestmark = pytest.mark.compiled
HERE = "192.0.2.1"


def finished(game="expedition"):
    made = running(game)
    play(made, 10_000)
    return made


def test_the_same_replay_is_made_once(monkeypatch):
    calls = []

    def noted(*given):
        calls.append(given[1:])
        return build(*given)

    monkeypatch.setattr(replay_cache, "build", noted)

    async def test():
        cache, made = ReplayCache(), finished()
        answers = await asyncio.gather(*(cache.replay(HERE, made, "all", 0, 24) for _ in range(10)))
        assert len({answer.data for answer in answers}) == 1 and calls == [("all", 0, 24)]
        await cache.replay(HERE, made, "all", 0, 24)
        assert len(calls) == 1
        await cache.replay(HERE, made, None, 0, 24)
        assert len(calls) == 2
        with pytest.raises(Refused):
            await cache.replay(HERE, running(), "all", 0, 24)
        cache.close()

    run(test())


def test_what_is_kept_is_bounded():
    async def test():
        made = finished()
        one = await ReplayCache().replay(HERE, made, "all", 0, 10)
        cache = ReplayCache(max_bytes=3 * len(one.data))
        for start in range(0, 60, 10):
            await cache.replay(HERE, made, "all", start, 10)
        assert 0 < sum(len(each.data) for each in cache._cached.values()) <= 3 * len(one.data)
        assert gzip.decompress(one.data).startswith(b"[{")
        cache.close()

    run(test())


def test_who_goes_away_does_not_take_it_from_the_others():
    async def test():
        cache, made = ReplayCache(), finished()
        first = asyncio.create_task(cache.replay(HERE, made, "all", 0, 50))
        await asyncio.sleep(0)
        second = asyncio.create_task(cache.replay(HERE, made, "all", 0, 50))
        await asyncio.sleep(0)
        first.cancel()
        assert (await second).data
        cache.close()

    run(test())

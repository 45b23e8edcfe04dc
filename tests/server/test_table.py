"""A table without input or output: seats, moves, undo, resigning, clocks, all folded from entries."""

import pytest

import waset
from server.bare_tables import ANN, BEN, CAT, act, fold, keys, play, running, table
from waset.games import GAMES
from waset.record import Record
from waset.server import transitions
from waset.server.entries import Entry, Kind
from waset.server.errors import Code, Refused
from waset.server.http_bodies import NewTable
from waset.server.new_table import set_up
from waset.server.table import Table

pytestmark = pytest.mark.compiled


def refused(question, *arguments, **fields):
    with pytest.raises(Refused) as caught:
        question(*arguments, **fields)
    return caught.value.code


# ---------------------------------------------------------------- seats


def test_a_full_table_begins_at_once():
    assert table(seats=["me", "greedy"]).status == "running"
    assert table(seats=["me", "me"]).status == "running"
    assert table(seats=["me", "open"]).status == "waiting"


def test_the_game_begins_with_the_last_seat():
    waiting = table(seats=["me", "open", "open"])
    fold(waiting, transitions.sit(waiting, BEN, "Ben", 2, at=101.0))
    assert waiting.status == "waiting"
    assert refused(transitions.act, waiting, ANN, 0, 0, 0, "k", 1.0) == Code.NOT_STARTED
    fold(waiting, transitions.sit(waiting, CAT, "Cat", 1, at=102.0))
    assert waiting.status == "running" and waiting.asked in (0, 1, 2)


def test_a_seat_is_held_by_one_person():
    waiting = table(seats=["me", "open", "open"])
    fold(waiting, transitions.sit(waiting, BEN, "Ben", 1, at=101.0))
    assert refused(transitions.sit, waiting, CAT, "Cat", 1, 1.0) == Code.SEAT_TAKEN
    assert refused(transitions.sit, waiting, CAT, "Cat", 3, 1.0) == Code.UNKNOWN_SEAT
    assert refused(transitions.stand, waiting, CAT, 1, 1.0) == Code.NOT_YOUR_SEAT
    fold(waiting, transitions.stand(waiting, BEN, 1, at=102.0))
    assert waiting.seats[1].open
    fold(waiting, transitions.sit(waiting, CAT, "Cat", 1, at=103.0))
    assert waiting.seats[1].name == "Cat"


def test_a_rated_table_has_one_seat_a_person():
    waiting = table(rated=True)
    assert refused(transitions.sit, waiting, ANN, "Ann", 1, 1.0) == Code.SEATED
    assert refused(table, seats=["me", "me"], rated=True) == Code.BAD_SETTINGS


def test_the_host_fills_open_seats_with_bots():
    waiting = table(seats=["me", "open", "open"])
    assert refused(transitions.replace, waiting, BEN, 1, "greedy", False, 1.0) == Code.NOT_HOST
    fold(waiting, transitions.replace(waiting, ANN, 1, "greedy", False, 101.0))
    assert waiting.seats[1].bot == "greedy" and waiting.status == "waiting"
    assert refused(transitions.start, waiting, BEN, "random", 1.0) == Code.NOT_HOST
    fold(waiting, transitions.start(waiting, ANN, "random", 102.0))
    assert waiting.status == "running" and waiting.seats[2].bot == "random"
    assert refused(transitions.start, waiting, ANN, "random", 1.0) == Code.STARTED


def test_an_absent_player_is_replaced_and_may_come_back():
    game = running()
    assert refused(transitions.replace, game, ANN, 1, "greedy", False, 1.0) == Code.NOT_ABSENT
    assert refused(transitions.replace, game, CAT, 1, "greedy", True, 1.0) == Code.NOT_SEATED
    fold(game, transitions.replace(game, ANN, 1, "greedy", True, 101.0))
    assert game.seats[1].bot == "greedy" and game.viewpoint(BEN) is None
    assert refused(transitions.sit, game, CAT, "Cat", 1, 1.0) == Code.SEAT_TAKEN
    fold(game, transitions.sit(game, BEN, "Ben", 1, at=102.0))
    assert game.seats[1].bot is None and game.viewpoint(BEN) == 1


@pytest.mark.parametrize("who", ["person", "bot"])
def test_an_open_seat_of_a_game_that_goes_on_is_taken(who):
    """A game from a record runs at once: its open seats wait for people, or for a bot that a player asks for."""
    record = Record.start(waset.game("expedition"), 2, seed=1)
    record.play(record.state.legal()[0])
    game = table(seats=["me", "open"], record=record.write())
    assert game.status == "running" and game.seats[1].open
    assert refused(transitions.replace, game, CAT, 1, "greedy", False, 1.0) == Code.NOT_SEATED
    if who == "person":
        fold(game, transitions.sit(game, BEN, "Ben", 1, at=102.0))
        assert game.viewpoint(BEN) == 1
        assert refused(transitions.sit, game, CAT, "Cat", 1, 1.0) == Code.SEAT_TAKEN
    else:
        fold(game, transitions.replace(game, ANN, 1, "greedy", False, 102.0))
        assert game.seats[1].bot == "greedy"
        assert refused(transitions.sit, game, BEN, "Ben", 1, 1.0) == Code.SEAT_TAKEN


def test_who_leaves_a_running_game_keeps_the_seat_until_it_is_replaced():
    game = running()
    fold(game, transitions.stand(game, BEN, 1, at=101.0))
    assert game.seats[1].person == BEN and game.seats[1].left
    fold(game, transitions.sit(game, BEN, "Ben", 1, at=102.0))
    assert not game.seats[1].left


# ---------------------------------------------------------------- moves


def test_only_the_asked_seat_acts_and_only_its_person():
    game = running()
    seat, other = game.asked, 1 - game.asked
    people = [ANN, BEN]
    assert refused(act, game, person=people[other]) == Code.NOT_YOUR_SEAT
    assert refused(act, game, person=people[other], seat=other) == Code.NOT_ASKED
    assert refused(act, game, person=None) == Code.NOT_YOUR_SEAT
    assert refused(act, game, seat=7) == Code.UNKNOWN_SEAT
    assert refused(act, game, length=1) == Code.STALE
    assert refused(act, game, action=10**9) == Code.UNKNOWN_ACTION
    assert game.number == 3 and game.asked == seat


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_move_is_refused_with_its_rule(name):
    game = running(name)
    illegal = next(a for a in range(len(game.game.actions)) if a not in game.state.legal())
    with pytest.raises(Refused) as caught:
        act(game, action=illegal)
    assert caught.value.code == Code.ILLEGAL
    assert caught.value.ruling == game.state.why_not(illegal)


@pytest.mark.parametrize("name", GAMES)
def test_a_table_is_rebuilt_from_its_entries(name):
    form = NewTable(game=name, players=2, seats=["me", "open"])
    header, entries = set_up(form, ANN, "Ann", 100.0, lambda asked, _: asked)
    entries += transitions.sit(Table(header, entries), BEN, "Ben", 1, 100.0)
    game, twin = Table(header, entries), Table(header, entries)
    for _ in range(60):
        steps = fold(game, act(game))
        fold(twin, [step.entry for step in steps])
        if game.undo_policy(game.undoable[-1].seat).allowed and game.length % 3 == 0:
            seat = game.undoable[-1].seat
            undo = transitions.undo(game, [ANN, BEN][seat], seat, game.length, next(keys), 101.0)
            fold(game, undo), fold(twin, undo)
            fold(twin, [step.entry for step in fold(game, act(game, game.state.legal()[-1]))])
    assert twin.state == game.state and twin.actions == game.actions
    assert twin.undoable == game.undoable or len(twin.undoable) == len(game.undoable)


# ---------------------------------------------------------------- undo


def test_undo_takes_the_own_last_decision_back():
    game = running()
    play(game, 2)  # both keep a tile, the display is dealt
    while not game.undo_policy(game.asked).allowed or game.undoable[-1].seat != game.asked:
        play(game, 1)
    seat, length, before = game.asked, game.length, game.undoable[-1].step.before.copy()
    person = [ANN, BEN][seat]
    assert refused(transitions.undo, game, person, seat, length - 1, "k", 1.0) == Code.STALE
    assert refused(transitions.undo, game, CAT, seat, length, "k", 1.0) == Code.NOT_YOUR_SEAT
    fold(game, transitions.undo(game, person, seat, length, next(keys), 102.0))
    assert game.state == before and game.length == length - 1


def test_undo_never_crosses_another_players_decision():
    game = running(people=(ANN, BEN, CAT))
    play(game, 1)
    first = game.undoable[-1].seat
    play(game, 1)
    assert game.undo_policy(first).why == Code.UNDO_OTHERS


def test_undo_is_refused_where_it_is_off_and_where_there_is_nothing():
    assert running(undo=False).undo_policy(0).why == Code.UNDO_OFF
    assert running().undo_policy(0).why == Code.UNDO_NOTHING
    assert running().undo_policy(None).why == Code.UNDO_NOTHING


def test_undo_goes_back_decision_by_decision():
    game = running("horus")
    taken = 0
    for _ in range(200):
        play(game, 1)
        if game.status != "running":
            break
        run = [one.seat for one in game.undoable]
        assert len(set(run)) == 1
        if len(run) >= 3:
            seat = run[-1]
            while game.undo_policy(seat).allowed:
                fold(game, transitions.undo(game, [ANN, BEN][seat], seat, game.length, next(keys), 1.0))
                taken += 1
            play(game, 3)
    assert taken > 3


@pytest.mark.parametrize("name", GAMES)
def test_what_can_be_undone_has_revealed_nothing_to_anybody(name):
    """A seat that takes a decision back knows nothing that it would not know in any other deal."""
    import random

    known, dice = waset.game(name), random.Random(4)
    hidden = 0
    for modules in ((), known.modules):
        state = known.new(2, modules, seed=4)
        while not state.over:
            step = state.step(dice.choice(state.legal()))
            before, action, state = step.before, step.action, step.after
            seat = before.seat
            if state.over or step.reveals:
                hidden += 1
                continue
            for _ in range(3):
                other = before.redeal(seat, dice.randrange(2**31))
                other.play(action)
                assert other.view(seat) == state.view(seat), before.name(action)
    assert hidden > 5


# ---------------------------------------------------------------- the end


@pytest.mark.parametrize("name", GAMES)
def test_a_game_ends_with_a_result(name):
    game = running(name)
    play(game, 10_000)
    result = game.result()
    assert game.status == "over" and game.asked == -1
    assert result.scores == game.state.scores() and result.winners == game.state.winners()
    assert refused(act, game, seat=0, person=ANN, action=0) == Code.OVER
    assert game.undo_policy(0).why == Code.OVER


def test_resigning_ends_a_game_of_two():
    game = running()
    play(game, 5)
    fold(game, transitions.resign(game, ANN, 0, next(keys), "greedy", 101.0))
    assert game.status == "over" and game.result().winners == [1] and game.result().resigned == [0]
    assert refused(transitions.resign, game, BEN, 1, "k", "greedy", 1.0) == Code.OVER


def test_with_more_players_a_bot_plays_on_for_who_resigned_and_cannot_win():
    game = running(people=(ANN, BEN, CAT))
    fold(game, transitions.resign(game, BEN, 1, next(keys), "greedy", 101.0))
    assert game.status == "running" and game.seats[1].bot == "greedy"
    assert refused(transitions.sit, game, BEN, "Ben", 1, 1.0) == Code.SEAT_TAKEN
    while game.status == "running":
        person = game.seats[game.asked].person
        fold(game, act(game, person=person, key=None))
    assert 1 not in game.result().winners and game.result().resigned == [1] and game.result().winners


# ---------------------------------------------------------------- hot seat, clocks


def test_one_browser_sees_with_the_eyes_of_the_seat_that_is_asked():
    game = table(seats=["me", "me", "greedy"])
    seen = set()
    for _ in range(40):
        person = game.seats[game.asked].person
        if person:
            assert game.viewpoint(ANN) == game.asked
            seen.add(game.asked)
        else:
            assert game.viewpoint(ANN) in (0, 1)
        fold(game, act(game, person=person))
    assert seen == {0, 1}


def test_the_clock_runs_for_a_turn_and_starts_again_with_the_next():
    game = running(clock=60)
    begun = game.asked_since
    assert game.left_on_clock(begun + 10) == 50
    now = begun
    while True:
        turn, seat, now = game.state.turn, game.asked, now + 1
        fold(game, act(game, at=now))
        if (game.state.turn, game.asked) == (turn, seat):
            assert game.asked_since < now
        else:
            assert game.asked_since == now
            if game.length > 20:
                break
    assert running().left_on_clock(10**10) is None


def test_who_takes_the_end_of_a_turn_back_has_no_more_time_for_it():
    game = running(clock=60)
    stop = game.game.actions["stop"].first
    now = game.asked_since
    while stop not in game.state.legal():
        now += 1
        fold(game, act(game, at=now))
    begun, seat = game.asked_since, game.asked
    fold(game, act(game, action=stop, at=begun + 30))
    assert game.asked != seat and game.asked_since == begun + 30
    fold(game, transitions.undo(game, game.seats[seat].person, seat, game.length, next(keys), begun + 40))
    assert game.asked == seat and game.left_on_clock(begun + 45) == 15


def test_entries_must_come_in_order():
    game = running()
    with pytest.raises(ValueError, match="expected entry 4"):
        game.fold(Entry(number=9, kind=Kind.CHAT, at=1.0))

"""Networks: as kernels evaluate them and as they are trained, in files, in the search, alone."""

import json
import logging
import os
import random
import subprocess
import sys

import numpy as np
import pytest

import waset
from tables import label, tables
from waset import rng
from waset.bots.levels import Level, network_for
from waset.bots.mcts import Mcts
from waset.bots.network import NetworkAlone
from waset.bots.registry import ask, can_choose
from waset.errors import WasetError
from waset.games import GAMES
from waset.kernel import kernel, settled
from waset.lab.match import Clock
from waset.lab.variant import Variant, variants
from waset.layout import ints
from waset.learn.chances import put_right
from waset.learn.curves import draw
from waset.learn.fitting import Recipe, as_arrays, as_params, corrections, fit, forward, fresh, grade
from waset.learn.measuring import Measuring
from waset.learn.samples import NONE, Samples, join
from waset.learn.training import LIGHT_GAMES, Training, within
from waset.learn.training_games import GamesTask, play_games
from waset.search import weights
from waset.search.encoding import encoding, foresight, work_room
from waset.search.guided_tree import GuidedTree
from waset.search.network import POINTS, Sizes
from waset.search.network_choice import look_ahead, look_at, look_from
from waset.search.network_games import foresee_ends
from waset.search.weights import WeightsError, shipped
from waset.text import texts

pytestmark = pytest.mark.compiled
every_table = pytest.mark.parametrize("table", [pytest.param(one, id=label(one)) for one in tables()])
LATER = 0.9  # what is expected of a decision comes for so much from the next one
every_game = pytest.mark.parametrize("name", GAMES)


def look(state, seat, network):
    work = work_room(state.game.observation, network)
    look_at(state.box, seat, network, work)
    return work.shares[: state.players].copy(), work.points[: state.players].copy()


def midgame(table, decisions, seed=3):
    dice = random.Random(seed)
    state = waset.game(table[0]).new(table[1], table[2], seed)
    for _ in range(decisions):
        if not state.over:
            state.play(dice.choice(state.legal()))
    return state


def uneven(game):
    """Weights of which none is 0."""
    params = fresh(game, Sizes(hidden=24, middle=8), seed=5)
    return {name: one + 0.05 * np.sin(np.arange(one.size)).reshape(one.shape) for name, one in params.items()}


def encoded_as(encoded, state, seat):
    """The features and amounts of what a seat sees."""
    row = state.observe(seat)[: len(encoded.one_of)]  # what networks read comes first
    places = np.flatnonzero((row != 0) & (encoded.one_of == 1))
    return (encoded.first[places] + row[places] - 1).astype(np.uint16), row[encoded.one_of == 0]


# ---------------------------------------------------------------- the same network, compiled and in JAX


@every_table
def test_kernels_and_the_training_agree_about_every_seat(table):
    game = waset.game(table[0])
    params = uneven(game)
    network = weights.network_of(game, as_arrays(params))
    encoded, state = encoding(game.observation), midgame(table, 30)
    for seat in range(state.players):
        features, amounts = encoded_as(encoded, state, seat)
        batch = Samples(
            features[None],
            amounts[None],
            np.array([state.players], np.int8),
            np.zeros((1, 1), np.float16),
            np.zeros((1, 1), np.int16),
        )
        logits, points = forward(params, batch, encoded.first[encoded.one_of == 0])
        told = np.exp(np.asarray(logits)[0, : state.players])
        shares, expected = look(state, seat, network)
        assert np.roll(shares, -seat) == pytest.approx(told / told.sum(), abs=1e-4)
        assert np.roll(expected, -seat) == pytest.approx(np.asarray(points)[0, : state.players] * POINTS, abs=0.02)
        assert shares.sum() == pytest.approx(1, abs=1e-5)


@every_table
def test_a_network_knows_nothing_that_its_seat_may_not_know(table):
    state = midgame(table, 25)
    network = shipped(state.game)
    for seat in range(state.players):
        for seed in range(3):
            twin = state.redeal(seat, seed)
            assert np.array_equal(look(state, seat, network), look(twin, seat, network))


@every_table
def test_its_bots_choose_the_same_in_deals_that_their_seat_cannot_tell_apart(table):
    state = midgame(table, 22)
    if state.over:
        return
    twin = state.redeal(state.seat, 9)
    assert ask(NetworkAlone(1), state, 7) == ask(NetworkAlone(1), twin, 8)
    level = Level(playouts=40, network=True)
    assert ask(Mcts(level, seed=1), state, 7) == ask(Mcts(level, seed=1), twin, 8)


@every_table
def test_what_a_network_expects_adds_up(table):
    state = midgame(table, 22)
    if not state.over:
        expected = NetworkAlone().expect(state)
        assert sum(expected.shares) == pytest.approx(1, abs=1e-5) and len(expected.points) == state.players
        assert expected == NetworkAlone().expect(state.redeal(state.seat, 5))


@every_table
def test_positions_that_differ_little_are_told_the_same_as_from_scratch(table):
    game = waset.game(table[0])
    network = weights.network_of(game, as_arrays(uneven(game)))
    before, after = midgame(table, 20), midgame(table, 24)
    for seat in range(after.players):
        work = work_room(game.observation, network)
        look_from(before.box, seat, network, work)
        look_at(after.box, seat, network, work)
        shares, points = look(after, seat, network)
        assert work.shares[: after.players] == pytest.approx(shares, abs=1e-4)
        assert work.points[: after.players] == pytest.approx(points, abs=0.02)


@every_game
def test_the_network_alone_sees_how_a_game_ends(name):
    """Before the last decision it knows exactly what each move brings."""
    for seed in range(3):
        state, dice = waset.game(name).new(2, seed=seed), random.Random(seed)
        while not state.over:
            last, action = state.copy(), dice.choice(state.legal())
            state.play(action)
        for move, hope in NetworkAlone().hopes(last).items():
            after = last.copy().play(move)
            if after.over:
                winners = after.winners()
                assert hope == pytest.approx((last.seat in winners) / len(winners))


@pytest.mark.parametrize(("name", "least"), [("luxor", 40), ("expedition", 20)])
def test_a_hope_is_that_of_the_best_line_of_own_steps(name, least):
    """Which card, who walks, what is taken: all lines are followed until nothing is half done."""
    game = waset.game(name)
    sight, dice = foresight(game, shipped(game)), ints(rng.WORDS)
    network = shipped(game)._replace(**weights.plain_chances(game, len(shipped(game).share)))  # it chooses by these
    rng.seed(dice, 7)

    def best(position, seat):
        if position.over:
            return (seat in position.winners()) / len(position.winners())
        if position.seat != seat or is_settled(position.box):
            return look(position, seat, network)[0][seat]
        return max(best(position.copy().play(action), seat) for action in position.legal())

    compared, state, chosen = 0, game.new(2, seed=1), random.Random(1)
    while not state.over and compared < least:
        if 1 < len(state.legal()) <= 12:
            sight.states[0] = state.box[0]
            count, dealt = look_ahead(sight, 1, dice), state.copy()
            dealt.box[0] = sight.states[1]  # the deal that was looked at
            for i in range(count):
                expected = best(dealt.copy().play(int(sight.outs[1, i])), state.seat)
                assert sight.hopes[i, state.seat] == pytest.approx(expected, abs=1e-4)
            compared += 1
        state.play(chosen.choice(state.legal()))
    assert compared == least


@kernel
def is_settled(box):
    return settled(box[0])


def test_a_search_with_a_network_can_think_about_one_action():
    state = midgame(("luxor", 2, ()), 12)
    while len(state.legal()) == 1:
        state.play(state.legal()[0])
    package, action = state.game.package, state.legal()[-1]
    tree = GuidedTree(state, state.seat, 1, package.search, shipped(state.game), package.guidance).grow(
        40, below=action
    )
    assert tree.branches()[action].visits == 40 and list(tree.branches()) == [action]


# ---------------------------------------------------------------- what comes with the games


@every_game
def test_the_shipped_network_is_small_and_has_a_card(name):
    game = waset.game(name)
    path = game.package.folder / weights.FILE
    assert path.stat().st_size <= 4 * 2**20
    network, card = weights.load(path, game)
    assert card["games"] == sum(row["games"] for row in card["rounds"]) > 300_000
    assert card["positions"] == sum(row["positions"] for row in card["rounds"]) > 10 * card["games"]
    assert network.table.dtype == np.float32 and np.isfinite(network.table).all()


@every_game
def test_the_shipped_network_tells_who_wins(name):
    """On games that it has never seen it knows far more than who plays."""
    game = waset.game(name)
    samples = play_games(GamesTask(Variant(name, 2), 999, 60, 20, 16), Clock())
    arrays, _ = weights.read(game.package.folder / weights.FILE)
    params = {one: weights.widened(arrays, one) for one in weights.weight_names()}
    assert grade(game, params, samples).victory < 0.6  # knowing nothing: 0.69


def test_grandmaster_plays_a_whole_game_with_the_network():
    state = waset.game("luxor").new(2, seed=4)
    bots = [Mcts(Level(playouts=20, network=True), seed=1), Mcts(Level(playouts=20), seed=2)]
    while not state.over:
        state.play(ask(bots[state.seat], state, 3))
    assert state.winners()


# ---------------------------------------------------------------- files


@pytest.fixture
def written(tmp_path):
    game = waset.game("luxor")
    path = tmp_path / weights.FILE
    weights.save(path, game, as_arrays(fresh(game, Sizes(hidden=8, middle=4), 1)), {"made": "here"})
    return path


def test_weights_are_read_back(written):
    game = waset.game("luxor")
    network, card = weights.load(written, game)
    made = as_arrays(fresh(game, Sizes(hidden=8, middle=4), 1))
    assert card == {"made": "here"}
    assert network.table == pytest.approx(made["table"], abs=0.005)
    assert network.middle == pytest.approx(made["middle"], abs=0.005)


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (lambda path: path.unlink(), "there are no weights"),
        (lambda path: path.write_bytes(path.read_bytes()[:-100]), "cut off"),
        (lambda path: path.write_bytes(b"\x00" * 4), "cut off"),
        (lambda path: path.write_bytes(b"\xff" * 400), "cut off"),
        (lambda path: path.write_bytes(path.read_bytes().replace(b'"luxor"', b'"horus"')), "expected luxor"),
        (lambda path: path.write_bytes(path.read_bytes().replace(b'"format": "3"', b'"format": "9"')), "format 9"),
    ],
)
def test_weights_that_do_not_fit_are_refused_in_a_sentence(written, harm, said):
    harm(written)
    with pytest.raises(WeightsError, match=said):
        weights.load(written, waset.game("luxor"))


def test_weights_of_another_layout_are_refused(written, monkeypatch):
    monkeypatch.setattr(weights, "fingerprint", lambda game: "0" * 16)
    with pytest.raises(WeightsError, match="another version"):
        weights.load(written, waset.game("luxor"))


def test_without_weights_the_level_searches_alone_and_says_so_once(monkeypatch, caplog):
    def missing(game):
        raise WeightsError("there are no weights here")

    monkeypatch.setattr("waset.bots.levels.shipped", missing)
    network_for.cache_clear()
    state = midgame(("luxor", 2, ()), 10)
    with caplog.at_level(logging.WARNING):
        for seed in range(3):
            assert ask(Mcts(Level(playouts=20, network=True), seed), state, 1) in state.legal()
    network_for.cache_clear()
    assert [one.message for one in caplog.records] == [
        "luxor is played and analysed without a network: there are no weights here"
    ]


def test_the_bot_that_is_a_network_says_what_it_lacks(monkeypatch):
    def missing(game):
        raise WeightsError("there are no weights here")

    monkeypatch.setattr("waset.bots.network.shipped", missing)
    with pytest.raises(WasetError, match="the bot network can't play luxor: there are no weights here"):
        NetworkAlone().hopes(waset.game("luxor").new(2, seed=1))


def test_a_game_without_a_network_is_not_offered_its_bot(monkeypatch, tmp_path):
    game = waset.game("luxor")
    assert can_choose("network", game) and can_choose("greedy", game)
    monkeypatch.setattr(weights, "FILE", "none.safetensors")
    assert not can_choose("network", game) and can_choose("grandmaster", game)


# ---------------------------------------------------------------- learning


def test_every_way_to_play_is_learned():
    base, more = variants(waset.game("luxor"))
    assert {one.players for one in base} == {2, 3, 4}
    assert len({one.modules for one in more}) == 31 and {one.players for one in more} == {2, 3, 4, 5}


def test_samples_tell_how_their_games_ended():
    parts = [play_games(GamesTask(Variant("luxor", players), 5, 4, 10, 16), Clock()) for players in (2, 4)]
    samples = join(parts)
    assert samples.size == sum(part.size for part in parts)
    assert samples.won.astype(np.float64).sum(axis=1) == pytest.approx(1, abs=0.01)
    best = np.where(np.arange(5)[None] < samples.seats[:, None], samples.points, -1).max(axis=1)
    winner = samples.won.argmax(axis=1)
    assert (samples.points[np.arange(samples.size), winner] == best).all()
    used = samples.features[samples.features != NONE]
    assert used.max() < encoding(waset.game("luxor").observation).features


def test_a_short_course_learns_and_goes_on_where_it_stopped(tmp_path):
    """Some seconds of one core: the network alone beats the bot that plays anything."""
    game = waset.game("expedition")
    history = Training(game, tmp_path, 0.35, 1, 1, Recipe(batch=256), games=3000).run()
    assert [row["round"] for row in history] == [1]
    assert history[0]["against_random"] >= 0.75 and 0 < history[0]["agreement"] < 1
    picture = (tmp_path / "curves.svg").read_text()
    assert all(words in picture for words in ("cross entropy", "same choice as the search", "wins against random"))
    assert Training(game, tmp_path, 0.35, 1, 1, Recipe(batch=256), games=3000).run() == history
    _, card = weights.load(tmp_path / weights.FILE, game)
    assert card["rounds"] == history
    assert Measuring(game, (tmp_path / weights.FILE).read_bytes(), seed=500).strength("random", 10) >= 0.6
    with pytest.raises(WasetError, match="another training: expedition, seed 1"):
        Training(game, tmp_path, 1, 2, 1, Recipe())
    (tmp_path / "progress.json").write_text("{")
    with pytest.raises(WasetError, match="can't be gone on with"):
        Training(game, tmp_path, 1, 1, 1, Recipe())


def test_counted_games_give_the_same_network_however_many_play_them(tmp_path):
    game = waset.game("horus")
    alone, shared = (
        Training(game, tmp_path / str(jobs), 0.1, 3, jobs, Recipe(batch=512), games=500) for jobs in (1, 2)
    )
    first, second = (training._play(1, LIGHT_GAMES, lambda share: None) for training in (alone, shared))
    assert first[1] == second[1] == 600  # whole tasks of 200
    assert all(np.array_equal(*both) for both in zip(first[0], second[0], strict=True))
    lengths = [alone._length(first[0].rows(0, some), LIGHT_GAMES) for some in (5120, 100)]
    assert first[0].size >= 5120 and lengths == [(40, None), (200, None)]


def test_curves_of_older_trainings_lack_what_was_not_measured(tmp_path):
    rounds = [{"round": n, "victory": 0.7 - n / 10, "against_random": 0.9, "against_greedy": 0.4} for n in (1, 2)]
    words = texts("de", "app")["train"]
    first, second = (draw("Luxor", rounds, 40, tmp_path / name, words) for name in ("a.svg", "b.svg"))
    assert first.read_bytes() == second.read_bytes()
    assert "Luxor" in first.read_text() and "gleiche Wahl wie die Suche" in first.read_text()


def own_games(name, players, games=3, strays=8, seed=5):
    """Positions of games that the game's network plays against itself."""
    path = waset.game(name).package.folder / weights.FILE
    return play_games(GamesTask(Variant(name, players), seed, games, 4, strays, path.read_bytes()), Clock())


@every_game
def test_games_of_a_network_are_the_same_by_seed_and_tell_what_could_be_expected(name):
    samples, again = own_games(name, 3), own_games(name, 3)
    assert samples.size > 20
    assert all(np.array_equal(*both) for both in zip(samples, again, strict=True))
    assert samples.won[:, :3].astype(np.float64).sum(axis=1) == pytest.approx(1, abs=0.01)
    assert (samples.won[:, 3:] == 0).all() and (samples.won >= 0).all()
    assert ((samples.won > 0.01) & (samples.won < 0.49)).any()  # not the end of the game alone


def test_positions_are_seen_by_who_is_asked_and_by_others():
    game = waset.game("luxor")
    encoded, asked = encoding(game.observation), game.observation["players.0.asked"].start
    for samples in (own_games("luxor", 3), play_games(GamesTask(Variant("luxor", 3), 5, 4, 10, 16), Clock())):
        seen = (samples.features == encoded.first[asked]).any(axis=1).mean()
        assert 0.2 < seen < 0.8


def test_what_could_be_expected_comes_from_the_end_unless_the_player_strayed():
    state = midgame(("luxor", 2, ()), 10_000)
    won = np.array([seat in state.winners() for seat in range(2)]) / len(state.winners())
    expected, strayed = np.full((4, 5), 0.5), np.array([0, 1, 0, 0], np.int8)
    foresee_ends(state.box, LATER, expected, strayed, 4, np.zeros(5, np.int64), np.zeros(5, np.int64))
    last = (1 - LATER) * 0.5 + LATER * won
    assert expected[3, :2] == pytest.approx(last) and expected[2, :2] == pytest.approx((1 - LATER) * 0.5 + LATER * last)
    assert expected[1, :2] == pytest.approx(0.5)  # what came after a move astray says nothing
    assert expected[0, :2] == pytest.approx(0.5)


def test_later_rounds_learn_from_games_of_the_network_itself(tmp_path):
    game = waset.game("luxor")
    history = Training(game, tmp_path, 2, 1, 1, Recipe(batch=256), games=40).run()
    assert [row["played_by"] for row in history] == ["light players", "the network itself"]
    assert history[1]["games"] == 40 and history[1]["positions"] > 200 and 0 <= history[1]["against_club"] <= 1
    assert weights.load(tmp_path / weights.FILE, game)[1]["learned_from"] == (
        "games between light players and the network itself"
    )


def test_a_training_may_start_from_a_network(tmp_path):
    """It plays itself from the first round on, and its card holds the card of the start."""
    game = waset.game("luxor")
    own, folder = game.package.folder / weights.FILE, tmp_path / "more"
    training = Training(game, folder, 0.1, 1, 1, Recipe(batch=256), games=40, start=own)
    assert np.array_equal(training.params["table"], weights.shipped(game).table)
    assert [row["played_by"] for row in training.run()] == ["the network itself"]
    assert weights.load(folder / weights.FILE, game)[1]["started_from"] == weights.load(own, game)[1]
    assert Training(game, folder, 0.1, 1, 1, Recipe(), games=40, start=own).history == training.history
    with pytest.raises(WasetError, match="another --start, or with none"):
        Training(game, folder, 0.1, 1, 1, Recipe(), games=40)
    with pytest.raises(WasetError, match="there are no weights in"):
        Training(game, tmp_path / "none", 0.1, 1, 1, Recipe(), start=tmp_path / "missing")
    with pytest.raises(WasetError, match="weights for luxor; expected expedition"):
        Training(waset.game("expedition"), tmp_path / "none", 0.1, 1, 1, Recipe(), start=own)


def test_learning_the_same_games_by_heart_makes_the_loss_small():
    game = waset.game("luxor")
    samples = play_games(GamesTask(Variant("luxor", 2), 5, 6, 10, 16), Clock())
    before = fresh(game, Sizes(hidden=16, middle=8), 1)
    after = fit(game, before, samples, Recipe(batch=64, rate=5e-3), 200, seed=1)
    assert grade(game, after, samples).victory < 0.5 * grade(game, before, samples).victory


def test_the_command_says_what_is_missing(tmp_path):
    code = "import sys; sys.modules['jax'] = None\nfrom waset.cli import main\nmain()"
    ran = subprocess.run(
        [sys.executable, "-c", code, "train", "luxor", "--out", str(tmp_path)],
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert ran.returncode == 1 and "pip install 'waset[train]'" in ran.stderr


def test_the_command_says_that_there_is_no_gpu(tmp_path):
    ran = subprocess.run(
        [sys.executable, "-m", "waset.cli", "train", "luxor", "--device", "cuda", "--out", str(tmp_path)],
        capture_output=True, text=True, timeout=300, check=False,
        env=os.environ | {"CUDA_VISIBLE_DEVICES": ""},
    )  # fmt: skip
    assert ran.returncode == 1 and ran.stderr.splitlines()[-1].startswith("Error: JAX finds no cuda here")


def test_the_card_is_json():
    for name in GAMES:
        _, about = weights.read(waset.game(name).package.folder / weights.FILE)
        assert json.loads(about["card"])["games"]


# ---------------------------------------------------------------- chances that come true


def test_chances_are_told_as_games_ended_and_choices_stay_the_same():
    """A network that is far too sure of itself is put right by games that say so."""
    game = waset.game("luxor")
    sure = as_arrays(uneven(game))
    samples = play_games(GamesTask(Variant("luxor", 2), 5, 150, 10, 16), Clock())
    logits, _ = forward(as_params(sure), samples, encoding_amounts(game))
    leader = np.asarray(logits)[:, :2].argmax(axis=1)
    even = np.zeros_like(samples.won)
    even[np.arange(samples.size), leader], even[np.arange(samples.size), 1 - leader] = 0.6, 0.4
    found = corrections(game, as_params(sure), samples._replace(won=even))
    network, right = weights.network_of(game, sure), weights.network_of(game, {**sure, **found})
    state = midgame(("luxor", 2, ()), 30)
    told = max(look(state, state.seat, right)[0])
    assert 0.5 < told < 0.7 and told != pytest.approx(max(look(state, state.seat, network)[0]), abs=0.01)
    assert NetworkAlone(1, network).hopes(state) == NetworkAlone(1, right).hopes(state)


def encoding_amounts(game):
    encoded = encoding(game.observation)
    return encoded.first[encoded.one_of == 0]


def test_a_file_keeps_what_puts_its_chances_right(tmp_path):
    game = waset.game("horus")
    plain = weights.packed(game, as_arrays(uneven(game)), {"seed": 1})
    one, same = (put_right(game, plain, games=20, seed=1) for _ in range(2))
    assert one == same  # by seed
    network, card = weights.parse(one, game, "a file")
    assert card["chances"]["games"] == 20 and card["chances"]["positions"] > 20 and card["seed"] == 1
    assert not np.array_equal(network.chance_scale, np.zeros(4))
    before = weights.parse(plain, game, "a file")[0]
    assert np.array_equal(before.chance_scale, np.zeros(4))  # files without any tell what they choose by
    assert all(np.allclose(getattr(before, name), getattr(network, name)) for name in weights.weight_names())


def test_only_as_much_is_remembered_as_there_is_memory_for():
    part = play_games(GamesTask(Variant("luxor", 2), 5, 6, 10, 16), Clock())
    assert part.bytes == sum(one.nbytes for one in part)
    assert len(within(2 * part.bytes, [part] * 5)) == 2
    assert len(within(1, [part] * 5)) == 1

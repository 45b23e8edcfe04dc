/** The view after an event, so that the board can show one thing after the other; no rule, only what was told. */

import type { LuxorEvent, LuxorTeam, LuxorView } from "../../messages";
import { isTreasure, tileParts } from "./art/names";
import { STAIRS, TOMB } from "./temple";

function team(view: LuxorView, seat: number, space: number): LuxorTeam | undefined {
  const place = view.track[space - 1];
  if (!place) return undefined;
  let found = place.teams.find((one) => one.seat === seat);
  if (!found) {
    found = { seat, upright: 0, lying: 0 };
    place.teams.push(found);
    place.teams.sort((one, other) => one.seat - other.seat);
  }
  return found;
}

/** So many more upright (or lying) ones of a seat on a place. */
function add(view: LuxorView, seat: number, place: number, upright: number, lying = 0): void {
  const player = view.seats[seat];
  if (!player) return;
  if (place === STAIRS) player.stairs += upright;
  else if (place === TOMB) player.tomb += upright;
  else {
    const there = team(view, seat, place);
    if (there) [there.upright, there.lying] = [there.upright + upright, there.lying + lying];
    const space = view.track[place - 1];
    if (space) space.teams = space.teams.filter((one) => one.upright + one.lying > 0);
  }
}

function setTile(view: LuxorView, space: number, tile: string | null): void {
  const place = view.track[space - 1];
  if (!place) return;
  const parts = tile && isTreasure(tile) ? tileParts(tile) : null;
  Object.assign(place, { tile, needed: parts?.first ?? null, worth: parts?.second ?? null });
}

const PIECES = { key: "keys", wild: "wilds" } as const;

/** Keys or wilds from the supply to a seat, or back. */
function hand(view: LuxorView, seat: number, piece: keyof typeof PIECES, count: number): void {
  const player = view.seats[seat];
  if (player) player[PIECES[piece]] += count;
  view[PIECES[piece]] -= count;
}

/** Change a copy of the view by what the event tells. */
export function follow(before: LuxorView, event: LuxorEvent): LuxorView {
  const view = structuredClone(before);
  const player = "seat" in event ? view.seats[event.seat] : undefined;
  switch (event.event) {
    case "card-played":
      player?.hand.splice(event.hand, 1);
      view.discard.push(event.card);
      view.playing =
        event.second && view.playing
          ? { ...view.playing, second: event.card }
          : { card: event.card, second: null, roll: null, forward: event.forward };
      break;
    case "cards-discarded":
      if (event.hand === null) player?.hand.splice(0);
      else player?.hand.splice(event.hand, 1);
      break;
    case "cards-drawn":
      event.cards.forEach((card, i) => player?.hand.splice(event.hand[i] ?? 0, 0, { card: card ?? null, open: false }));
      view.pile -= event.cards.length;
      break;
    case "reshuffled":
      view.pile = event.cards;
      view.discard = [];
      break;
    case "card-taken":
      player?.hand.splice(event.hand, 0, { card: event.card, open: true });
      break;
    case "stack-opened": {
      const stack = view.horus[event.level - 1];
      if (stack) [stack.top, stack.cards] = [event.card, stack.cards - 1];
      break;
    }
    case "card-moved": {
      const [card] = player?.hand.splice(event.hand, 1) ?? [];
      if (card) player?.hand.splice(event.to, 0, card);
      break;
    }
    case "rolled":
      view.die = event.die;
      break;
    case "walked":
      add(view, event.seat, event.start, -1);
      add(view, event.seat, event.target, 1);
      break;
    case "woke":
      if (player) player.anubis[event.statue] = false;
      add(view, event.seat, STAIRS, 1);
      break;
    case "entered":
      view.sarcophagi.push(event.seat);
      break;
    case "mummy-walked": {
      const at = event.path.at(-1) ?? 0;
      for (const place of view.track) place.mummy = place.space === at;
      if (view.mummy) view.mummy.at = at;
      break;
    }
    case "fell":
      add(view, event.seat, event.space, -event.count, event.count);
      break;
    case "rose":
      add(view, event.seat, event.space, event.count, -event.count);
      break;
    case "treasure-taken":
      setTile(view, event.space, null);
      if (player) player.treasures[event.tile] = (player.treasures[event.tile] ?? 0) + 1;
      break;
    case "tile-shown": {
      setTile(view, event.space, event.tile);
      const place = view.track[event.space - 1];
      if (place && isTreasure(event.tile)) place.face_down = false;
      break;
    }
    case "pieces-taken":
      if (!player) break;
      if (event.take === "talisman") {
        player.talismans = (player.talismans ?? 0) + event.count;
        if (view.mummy) view.mummy.talismans -= event.count;
      } else hand(view, event.seat, event.take as keyof typeof PIECES, event.count);
      break;
    case "keys-paid":
      hand(view, event.seat, "key", -event.count);
      break;
    case "scarab-drawn":
      if (player) player.scarabs += 1;
      view.scarabs -= 1;
      break;
    case "scarab-returned":
      if (player) player.scarabs -= 1;
      view.scarabs += 1;
      break;
    case "score":
      if (player) player.score = event.score;
      break;
    case "tile-opened":
      if (view.mummy && event.tile) view.mummy.open[event.place] = event.tile;
      break;
    case "tile-used":
      if (player) player.talismans = (player.talismans ?? 0) - event.cost;
      if (view.mummy) [view.mummy.using, view.mummy.talismans] = [event.tile, view.mummy.talismans + event.cost];
      break;
    default:
      break;
  }
  return view;
}

import { describe, expect, it } from "vitest";
import { arrivals, hides, symbol } from "../../../src/games/horus/flights";
import { follow } from "../../../src/games/horus/follow";
import type { Event, View } from "../../../src/games/horus/types";
import { steps } from "../../steps";

const game = await steps<View, Event>("horus");
const has = (kind: Event["event"]) => game.filter(({ events }) => events.some((event) => event.event === kind));

describe("what lies beside the map of Horus", () => {
  it("has lost the markers and Nile cards that the events of each step of a whole game used", () => {
    expect(game.length).toBeGreaterThan(100);
    for (const { before, events, after, move } of game) {
      const told = follow(before, events);
      expect(
        told.seats.map((seat) => [seat.markers, seat.nile]),
        move,
      ).toEqual(after.seats.map((seat) => [seat.markers, seat.nile]));
    }
  });

  it("has lost the card that was played, of the own hand and of others'", () => {
    const played = has("card-played").filter(({ events }) => !events.some((one) => one.event === "cards-drawn"));
    expect(played.length).toBeGreaterThan(5);
    for (const { before, events, after, move } of played) {
      const told = follow(before, events.slice(0, 1));
      expect(
        told.seats.map((seat) => seat.cards),
        move,
      ).toEqual(after.seats.map((seat) => seat.cards));
      expect(told.seats[1]?.hand, move).toEqual(after.seats[1]?.hand);
    }
  });

  it("holds nothing in hand any more once it is laid", () => {
    for (const { before, events } of has("tile-laid"))
      expect(
        follow(before, events.slice(0, 1 + events.findIndex((one) => one.event === "tile-laid"))).playing.tile,
      ).toBeNull();
  });
});

describe("what comes flying in", () => {
  it("is one piece for each tile, end and marker that is laid, set or moved", () => {
    for (const { events, after, move } of game) {
      const laid = events.filter((one) => ["tile-laid", "end-laid", "marker-set", "marker-moved"].includes(one.event));
      expect(arrivals(events, after, 1), move).toHaveLength(laid.length);
    }
  });

  it("is not on the map until it has landed", () => {
    for (const { events, after, move } of has("tile-laid")) {
      const flights = arrivals(events, after, 1).filter((one) => !one.piece.startsWith("marker"));
      const shown = hides(after.map, flights);
      expect(shown.length, move).toBe(after.map.length - flights.length);
    }
    for (const { events, after, move } of has("marker-set")) {
      const markers = (map: View["map"]): number => map.filter((one) => one.marker !== null).length;
      expect(markers(hides(after.map, arrivals(events, after, 1))), move).toBe(markers(after.map) - 1);
    }
  });

  it("is drawn the same way as it will lie", () => {
    expect(symbol("desert", 3, -4)).toBe(symbol("desert", 3, -4));
    expect(symbol("end-a", 3, -4)).toBe("end-a");
  });
});

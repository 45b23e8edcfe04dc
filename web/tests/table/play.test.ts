import { beforeEach, describe, expect, it, vi } from "vitest";
import type { GameUi } from "../../src/lib/game-ui";
import { settings } from "../../src/lib/settings.svelte";
import type { Update } from "../../src/messages";
import { Play } from "../../src/table/play.svelte";

const option = (action: number): { action: number; kind: string; text: string } => ({
  action,
  kind: "deploy",
  text: "",
});

/** A table where seat 1 is asked, and everything that is sent to it. */
function asked(...actions: number[]): { play: Play; sent: Record<string, unknown>[] } {
  const play = new Play("t");
  const sent: Record<string, unknown>[] = [];
  vi.spyOn(play.socket, "send").mockImplementation((message) => {
    if (message.type !== "outlook") sent.push(message); // asking changes nothing
    return new Promise(() => {});
  });
  const update = { viewpoint: 1, length: 12, asked: 1, options: actions.map(option) } as unknown as Update;
  play.shown = { update, events: [], still: true, at: 0 };
  return { play, sent };
}

describe("a choice", () => {
  beforeEach(() => {
    settings.confirm = false;
  });

  it("is sent with the length it was made at, and a key of its own", () => {
    const { play, sent } = asked(5, 6);
    play.act(option(5));
    expect(sent).toEqual([{ type: "act", seat: 1, length: 12, actions: [5], key: expect.any(String) as string }]);
    expect(play.sending).toBe(true);
  });

  it("is not sent if it is none of the options, or one is on its way already", () => {
    const { play, sent } = asked(5);
    play.act(option(7));
    expect(sent).toEqual([]);
    play.act(option(5));
    play.act(option(5));
    expect(sent).toHaveLength(1);
  });

  it("takes the rest of its move along in one message", () => {
    const { play, sent } = asked(5, 6);
    play.act(option(6), [21, 40]);
    expect(sent.map((message) => message.actions)).toEqual([[6, 21, 40]]);
  });

  it("waits for a last look with all of its move, and goes nowhere if that says no", () => {
    settings.confirm = true;
    const { play, sent } = asked(5, 6);
    play.act(option(5), [21]);
    expect(sent).toEqual([]);
    play.back();
    void play.confirm();
    expect(sent).toEqual([]);
    play.act(option(6), [40]);
    void play.confirm();
    expect(sent.map((message) => message.actions)).toEqual([[6, 40]]);
  });

  it("on a piece is looked at first where fingers play, and done by the second tap; another one is looked at anew", () => {
    settings.twice = true;
    const { play, sent } = asked(5, 6);
    play.ui = { drawn: (one: { action: number }) => one.action !== 7 } as unknown as GameUi;
    play.act(option(5));
    play.act(option(6));
    expect(sent).toEqual([]);
    expect(play.pending?.action).toBe(6);
    play.act(option(6));
    expect(sent.map((message) => message.actions)).toEqual([[6]]);
    settings.twice = false;
  });

  it("that is looked at first is told by what it would lead to, unless another one is looked at meanwhile", async () => {
    settings.twice = true;
    const { play } = asked(5, 6);
    play.ui = { drawn: () => true } as unknown as GameUi;
    const answers: ((answer: unknown) => void)[] = [];
    vi.spyOn(play.socket, "send").mockImplementation(() => new Promise((tell) => answers.push(tell as never)));
    play.act(option(5));
    play.act(option(6));
    answers[0]?.({ events: [{ event: "five" }] });
    await Promise.resolve();
    expect(play.outlook).toBeNull();
    answers[1]?.({ events: [{ event: "six" }] });
    await vi.waitFor(() => expect(play.outlook).toEqual([{ event: "six" }]));
    settings.twice = false;
  });

  it("of a plan or a button is done at once, wherever one plays", () => {
    settings.twice = true;
    const planned = asked(5);
    planned.play.ui = { drawn: () => true } as unknown as GameUi;
    planned.play.act(option(5), []);
    expect(planned.sent).toHaveLength(1);
    const pressed = asked(5);
    pressed.play.ui = { drawn: () => false } as unknown as GameUi;
    pressed.play.act(option(5));
    expect(pressed.sent).toHaveLength(1);
    settings.twice = false;
  });
});

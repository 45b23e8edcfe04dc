import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "../../src/lib/api";
import { key, TableSocket } from "../../src/lib/socket.svelte";
import type { ChatLine, LogLine, Table, Update } from "../../src/messages";

/** The other end of the line, in the hands of a test. */
class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  static get last(): Line {
    return Line.all.at(-1) as Line;
  }
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  opens(): this {
    this.readyState = Line.OPEN;
    this.onopen?.();
    return this;
  }
  says(message: object): this {
    this.onmessage?.({ data: JSON.stringify(message) });
    return this;
  }
  welcomes(more: object = {}): this {
    return this.says({ type: "welcome", ask: 1, table: table(), seq: 0, update: null, ...more });
  }
}

const table = (chat: ChatLine[] | null = null): Table => ({ id: "t", game: "luxor", chat }) as unknown as Table;
const move = (text: string): LogLine => ({ turn: 1, seat: 0, text, facts: [] });
function update(seq: number, length: number, log: LogLine[], fresh = false): Update {
  return { type: "update", seq, length, log, fresh } as unknown as Update;
}

let socket: TableSocket;
beforeEach(() => {
  Line.all = [];
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5); // waits are as long as they are meant
  vi.stubGlobal("WebSocket", Line);
  socket = new TableSocket("t");
  socket.open();
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

describe("a view that comes as changes", () => {
  const seen = { pile: 3, seats: [{ hand: ["a", "b"] }, { hand: [] }] };
  const whole = { ...update(4, 2, [], true), view: seen };
  const changed = (since: number, changes: object[]): object => ({
    ...update(5, 3, []),
    type: "changed",
    since,
    changes,
  });

  it("is the last one but for these, and the last one stays as it was", () => {
    const shown = vi.spyOn(socket, "onupdate");
    const changes = [
      { at: ["pile"], value: 2 },
      { at: ["seats", 0, "hand"], value: ["c"], cut: [1, 1] },
      { at: ["seats", 1, "hand"], value: ["d"], cut: [0, 0] },
    ];
    Line.last.opens().welcomes({ seq: 4, update: whole }).says(changed(4, changes));
    expect(Line.last.sent[0]).toMatchObject({ changes: true });
    const view = { pile: 2, seats: [{ hand: ["a", "c"] }, { hand: ["d"] }] };
    expect(shown).toHaveBeenLastCalledWith(expect.objectContaining({ type: "update", seq: 5, length: 3, view }), true);
    expect(shown.mock.calls[0]?.[0].view).toEqual(seen);
  });

  it("is asked for anew if the one before is missing", () => {
    const shown = vi.spyOn(socket, "onupdate");
    Line.last
      .opens()
      .welcomes({ seq: 4, update: whole })
      .says(changed(3, [{ at: ["pile"], value: 1 }]));
    expect(shown).toHaveBeenCalledOnce();
    expect(Line.last.sent.at(-1)).toMatchObject({ type: "hello", since: null });
  });
});

describe("the first hello", () => {
  it("goes to the table's own address and has seen nothing yet", () => {
    expect(Line.last.url).toMatch(/^ws:\/\/.*\/api\/tables\/t\/socket$/);
    Line.last.opens();
    expect(Line.last.sent).toMatchObject([{ type: "hello", since: null, ask: 1 }]);
    expect(socket.connection).toBe("connecting");
    Line.last.welcomes();
    expect(socket.connection).toBe("open");
  });

  it("is answered with the position, which continues nothing", () => {
    const shown = vi.spyOn(socket, "onupdate");
    Line.last.opens().welcomes({ seq: 4, update: update(4, 2, [move("a"), move("b")], true) });
    expect(shown).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ seq: 4 }), false);
    expect(socket.log.map((line) => line.text)).toEqual(["a", "b"]);
  });

  it("that is refused closes the line for good and says why", () => {
    Line.last.opens().says({ type: "error", ask: null, code: "unknown-table", message: "no such table", detail: null });
    expect(socket.connection).toBe("closed");
    expect(socket.problem).toBeInstanceOf(Refusal);
    Line.last.close();
    vi.advanceTimersByTime(60_000);
    expect(Line.all).toHaveLength(1);
  });
});

describe("an update that is not newer than the last", () => {
  it("is not shown: another process may be behind", () => {
    const shown = vi.spyOn(socket, "onupdate");
    Line.last.opens().welcomes({ seq: 4, update: { ...update(4, 2, [], true), view: { pile: 3 } } });
    Line.last
      .says(update(5, 3, [move("c")]))
      .says(update(4, 2, [move("b")]))
      .says(update(5, 3, [move("c")]));
    Line.last.says({ ...update(5, 3, []), type: "changed", since: 4, changes: [] });
    expect(shown.mock.calls.map(([one]) => one.seq)).toEqual([4, 5]);
    expect(socket.log.map((line) => line.text)).toEqual(["c"]);
    expect(Line.last.sent).toHaveLength(1); // nor is anything asked for anew
  });

  it("is shown if a welcome says so: the server may have lost what it had", () => {
    const shown = vi.spyOn(socket, "onupdate");
    Line.last
      .opens()
      .welcomes({ seq: 4, update: update(4, 2, [], true) })
      .close();
    vi.advanceTimersByTime(250);
    Line.last
      .opens()
      .welcomes({ seq: 3, update: update(3, 1, [], true) })
      .says(update(4, 2, []));
    expect(shown.mock.calls.map(([one]) => one.seq)).toEqual([4, 3, 4]);
  });
});

describe("a lost line", () => {
  it("is tried again at once, then ever more seldom, up to eight seconds", () => {
    Line.last.opens().welcomes();
    const waits = [250, 500, 1000, 2000, 4000, 8000, 8000];
    for (const wait of waits) {
      const lines = Line.all.length;
      Line.last.close();
      vi.advanceTimersByTime(wait - 1);
      expect(Line.all).toHaveLength(lines);
      vi.advanceTimersByTime(1);
      expect(Line.all).toHaveLength(lines + 1);
    }
    expect(socket.connection).toBe("lost");
  });

  it("goes on from the last entry seen, which a table message or an answer does not count as", () => {
    Line.last.opens().welcomes({ seq: 3 });
    Line.last.says(update(5, 1, [move("a")]));
    Line.last.says({ type: "chat", seq: 6, seat: 0, name: "Ada", text: "hi", at: 0 });
    Line.last.says({ type: "table", seq: 7, table: table() });
    Line.last.says({ type: "done", ask: 99, seq: 8 });
    Line.last.close();
    vi.advanceTimersByTime(250);
    Line.last.opens();
    expect(Line.last.sent).toMatchObject([{ type: "hello", since: 6 }]);
  });

  it("shows what was missed as a continuation, without repeating a line of the log", () => {
    Line.last.opens().welcomes({ seq: 2, update: update(2, 1, [move("a")], true) });
    Line.last.close();
    vi.advanceTimersByTime(250);
    const shown = vi.spyOn(socket, "onupdate");
    Line.last.opens().welcomes({ seq: 2 });
    expect(shown).not.toHaveBeenCalled();
    Line.last.says(update(3, 2, [move("b")]));
    expect(shown).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ seq: 3 }), true);
    expect(socket.log.map((line) => line.text)).toEqual(["a", "b"]);
  });

  it("sends again what was not answered, with the same key and number, so that it counts once", async () => {
    Line.last.opens().welcomes();
    const sent = socket.send({ type: "act", seat: 0, length: 0, actions: [7], key: "k" });
    const [, first] = Line.last.sent;
    Line.last.close();
    vi.advanceTimersByTime(250);
    Line.last.opens();
    expect(Line.last.sent).toHaveLength(1); // only the hello: nothing before the welcome
    Line.last.welcomes();
    expect(Line.last.sent[1]).toEqual(first);
    Line.last.says({ type: "done", ask: first?.["ask"], seq: 1 });
    await expect(sent).resolves.toMatchObject({ type: "done", seq: 1 });
  });

  it("gives up at once on what must not be sent twice", async () => {
    Line.last.opens().welcomes();
    const sent = socket.send({ type: "start" }, false);
    Line.last.close();
    await expect(sent).rejects.toMatchObject({ code: "offline" });
  });

  it("is tried at once when the browser says that it is online again", () => {
    Line.last.opens().welcomes();
    for (let i = 0; i < 4; i++) {
      Line.last.close();
      vi.advanceTimersByTime(250 * 2 ** i);
    }
    Line.last.close();
    const lines = Line.all.length;
    window.dispatchEvent(new Event("online"));
    expect(Line.all).toHaveLength(lines + 1);
  });

  it("is noticed by its silence", () => {
    Line.last.opens().welcomes();
    vi.advanceTimersByTime(15_000);
    expect(Line.last.sent.at(-1)).toMatchObject({ type: "ping" });
    expect(socket.connection).toBe("open");
    vi.advanceTimersByTime(30_000);
    expect(socket.connection).toBe("lost");
  });
});

describe("an answer", () => {
  it("reaches who asked, whatever the order", async () => {
    Line.last.opens().welcomes();
    const why = socket.send({ type: "why", seat: 0, option: {} });
    const scoring = socket.send({ type: "scoring" });
    const [, first, second] = Line.last.sent;
    Line.last.says({ type: "scoring", ask: second?.["ask"], points: [] });
    Line.last.says({ type: "why", ask: first?.["ask"], ruling: null });
    await expect(why).resolves.toMatchObject({ type: "why" });
    await expect(scoring).resolves.toMatchObject({ type: "scoring" });
  });

  it("that refuses carries the code, the words and the rule", async () => {
    Line.last.opens().welcomes();
    const sent = socket.send({ type: "act", seat: 0, length: 0, actions: [7], key: "k" });
    const ruling = { rule: "E7", message: "The first tile is compulsory." };
    Line.last.says({
      type: "error",
      ask: Line.last.sent[1]?.["ask"],
      code: "illegal",
      message: "That is not allowed.",
      detail: null,
      ruling,
    });
    await expect(sent).rejects.toMatchObject({ code: "illegal", message: "That is not allowed.", cause: ruling });
    expect(socket.connection).toBe("open");
  });

  it("is no longer waited for when the page is left", async () => {
    Line.last.opens().welcomes();
    const sent = socket.send({ type: "scoring" });
    socket.close();
    await expect(sent).rejects.toMatchObject({ code: "offline" });
  });
});

describe("the log and the chat", () => {
  it("are shortened by what is taken back", () => {
    Line.last.opens().welcomes({ seq: 3, update: update(3, 3, [move("a"), move("b"), move("c")], true) });
    Line.last.says(update(4, 1, []));
    expect(socket.log.map((line) => line.text)).toEqual(["a"]);
    Line.last.says(update(5, 2, [move("d")]));
    expect(socket.log.map((line) => line.text)).toEqual(["a", "d"]);
  });

  it("are replaced when the seat that looks has changed", () => {
    Line.last.opens().welcomes({ seq: 1, update: update(1, 1, [move("keep ?")], true) });
    Line.last.says(update(2, 2, [move("keep desert"), move("b")], true));
    expect(socket.log.map((line) => line.text)).toEqual(["keep desert", "b"]);
  });

  it("say nothing twice", () => {
    const line = { seq: 6, seat: 0, name: "Ada", text: "hi", at: 0 };
    Line.last.opens().welcomes({ seq: 6, table: table([line]) });
    Line.last.says({ type: "chat", ...line });
    Line.last.says({ type: "chat", ...line, seq: 7 });
    expect(socket.chat.map((one) => one.seq)).toEqual([6, 7]);
  });
});

describe("the server's last word", () => {
  it("may ask for more patience", () => {
    Line.last.opens().welcomes();
    Line.last.says({ type: "closing", reason: "restart", retry_after: 5 });
    Line.last.close();
    vi.advanceTimersByTime(1999);
    expect(Line.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(Line.all).toHaveLength(2);
  });
});

describe("keys", () => {
  it("are long and never the same", () => {
    expect(key()).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(Array.from({ length: 100 }, key)).size).toBe(100);
  });
});

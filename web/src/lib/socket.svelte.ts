/**
 * The socket of one table. It says hello with the last entry it saw, so a reconnect is silent and exact; what was sent and
 * not yet answered is sent again with the same key, and counts once.
 */

import type { Changed, ChatLine, ClientMessage, LogLine, ServerMessage, Table, Update } from "../messages";
import { Refusal } from "./api";
import { patched } from "./changes";
import { language } from "./texts.svelte";

type Unasked<M> = M extends unknown ? Omit<M, "ask"> : never;
type Sent = Unasked<ClientMessage>;
type Answer = Extract<ServerMessage, { type: "done" | "why" | "outlook" | "hint" | "scoring" | "pong" }>;

interface Waiting {
  message: Sent;
  again: boolean;
  resolve: (answer: Answer) => void;
  reject: (problem: Refusal) => void;
}

export type Connection = "connecting" | "open" | "lost" | "closed";

const MOST_WAIT = 8000;

export class TableSocket {
  connection: Connection = $state("connecting");
  table: Table | null = $state.raw(null);
  chat: ChatLine[] = $state.raw([]);
  log: LogLine[] = $state.raw([]);
  thinking: { seat: number; share: number } | null = $state.raw(null);
  problem: Refusal | null = $state.raw(null);
  /** Called with every update in order, and whether it continues what was shown before. */
  onupdate: (update: Update, continued: boolean) => void = () => {};

  /** Called with what the host of the server tells everybody. */
  onannouncement: (text: string | null) => void = () => {};

  #socket: WebSocket | null = null;
  #seq: number | null = null;
  #ask = 0;
  #waiting = new Map<number, Waiting>();
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heart: ReturnType<typeof setInterval> | undefined;
  #ended = false;
  #heard = 0;
  #length = 0;
  /** The last update, whose view the next changes are about. */
  #last: Update | null = null;

  constructor(readonly id: string) {}

  open(): void {
    this.#ended = false;
    this.#connect();
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    clearInterval(this.#heart);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close(1000);
    for (const waiting of this.#waiting.values()) waiting.reject(new Refusal("offline", ""));
    this.#waiting.clear();
  }

  /** Send, and wait for the answer; `again`: also after a reconnect (it has a key, or changes nothing). */
  send<A extends Answer = Answer>(message: Sent, again = true): Promise<A> {
    const ask = ++this.#ask;
    return new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(ask, { message, again, resolve, reject });
      if (this.connection === "open") this.#write({ ...message, ask });
    }) as Promise<A>;
  }

  /** Say who we are, what we have seen and how to speak to us; again when the language changes. */
  greet(): void {
    this.#write({ type: "hello", ask: ++this.#ask, since: this.#seq, lang: language(), changes: true });
  }

  #write(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/socket`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#heard = Date.now();
      this.greet();
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as ServerMessage);
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
    clearInterval(this.#heart);
    this.#heart = setInterval(() => this.#beat(), 15_000);
  }

  /** A silent line is a dead line: ask, and reconnect if nothing comes back. */
  #beat(): void {
    if (this.connection !== "open") return;
    if (Date.now() - this.#heard > 40_000) this.#socket?.close();
    else this.#write({ type: "ping", ask: ++this.#ask });
  }

  #lost(): void {
    clearInterval(this.#heart);
    if (this.#ended || this.connection === "closed") return;
    this.connection = "lost";
    this.thinking = null;
    for (const [ask, waiting] of this.#waiting)
      if (!waiting.again) {
        this.#waiting.delete(ask);
        waiting.reject(new Refusal("offline", ""));
      }
    const wait = Math.min(MOST_WAIT, 250 * 2 ** this.#tries++) * (0.75 + Math.random() / 2);
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #hurry = (): void => {
    if (this.connection !== "lost" || document.hidden) return;
    this.#tries = 0;
    this.#connect();
  };

  #hear(message: ServerMessage): void {
    this.#heard = Date.now();
    // A table message may come just before the update of the same entry: it does not count as having seen that.
    const shows = message.type !== "done" && message.type !== "table";
    if ("seq" in message && shows) this.#seq = Math.max(this.#seq ?? 0, message.seq);
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "update":
        if (this.#isNew(message)) this.#update(message, true);
        return;
      case "changed":
        if (this.#isNew(message)) this.#changed(message);
        return;
      case "table":
        this.table = message.table;
        return;
      case "chat":
        if (!this.chat.some((line) => line.seq === message.seq)) this.chat = [...this.chat, message];
        return;
      case "announcement":
        this.onannouncement(message.text);
        return;
      case "thinking":
        this.thinking = { seat: message.seat, share: message.share };
        return;
      case "closing":
        this.#tries = Math.max(this.#tries, message.retry_after > 1 ? 3 : 0);
        return;
      case "error":
        return this.#refused(message);
      default:
        return this.#answered(message);
    }
  }

  #welcome(message: Extract<ServerMessage, { type: "welcome" }>): void {
    const first = this.table === null;
    this.table = message.table;
    this.chat = message.table.chat ?? [];
    this.connection = "open";
    this.#tries = 0;
    if (message.update) this.#update(message.update, !first);
    for (const [ask, waiting] of this.#waiting) this.#write({ ...waiting.message, ask });
  }

  /** Another process may tell again what we have seen already: the board never goes back, unless a welcome says so. */
  #isNew(message: Update | Changed): boolean {
    return this.#last === null || message.seq > this.#last.seq;
  }

  /** Changes of a view that we do not have mean nothing: then we ask for the whole position. */
  #changed(message: Changed): void {
    const { type: _, since, changes, ...rest } = message;
    if (this.#last?.seq === since)
      return this.#update({ type: "update", ...rest, view: patched(this.#last.view, changes) }, true);
    this.#seq = null;
    this.greet();
  }

  #update(update: Update, continued: boolean): void {
    this.#last = update;
    this.thinking = null;
    const gone = Math.max(0, this.#length - update.length); // taken back
    this.log = update.fresh ? update.log : [...this.log.slice(0, this.log.length - gone), ...update.log];
    this.#length = update.length;
    this.onupdate(update, continued);
  }

  #refused(message: Extract<ServerMessage, { type: "error" }>): void {
    const problem = new Refusal(message.code, message.message, message.detail);
    problem.cause = message.ruling ?? undefined;
    const waiting = message.ask === null ? undefined : this.#waiting.get(message.ask);
    if (message.ask !== null) this.#waiting.delete(message.ask);
    if (waiting) waiting.reject(problem);
    else if (this.connection !== "open") {
      this.problem = problem;
      this.connection = "closed";
    }
  }

  #answered(message: Answer): void {
    this.#waiting.get(message.ask)?.resolve(message);
    this.#waiting.delete(message.ask);
  }
}

/** A key that makes a message count once, however often it is sent. */
export function key(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16)); // randomUUID is missing on plain http from another machine
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

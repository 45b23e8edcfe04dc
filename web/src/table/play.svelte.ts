/** One table as a person sees it: updates are shown one after the other, choices go back to the server. */

import type {
  DealRequest,
  Fact,
  HintAnswer,
  LogLine,
  OutlookAnswer,
  RulingText,
  ScoringAnswer,
  Summary,
  Thought,
  Update,
  WhyAnswer,
} from "../messages";
import { announce, alert } from "$lib/announce.svelte";
import { post, Refusal } from "$lib/api";
import { caption, turnsOf } from "$lib/caption.svelte";
import { entropy, forget, note, noteStart, withDeal } from "$lib/deal";
import { scoreOf } from "$lib/events";
import type { BaseEvent, BaseOption, Choice, GameUi, SeatLook } from "$lib/game-ui";
import { gameUi } from "$lib/games";
import { pace, prefersStill } from "$lib/motion.svelte";
import { me } from "$lib/me.svelte";
import { complain, reason, tell } from "$lib/notices.svelte";
import { EventPlayer } from "$lib/player.svelte";
import { go } from "$lib/router.svelte";
import { looksOf } from "$lib/seats";
import { nameSeat, screenNames } from "$lib/screen-names";
import { settings } from "$lib/settings.svelte";
import { key, TableSocket } from "$lib/socket.svelte";
import { sound } from "$lib/sound";
import { t } from "$lib/texts.svelte";
import { eventText, sentences, type Points, type Speaker } from "$lib/words";

/** Longest a move of somebody else is watched before the next is shown, and how long one is at least. */
const MOST_WATCH = 2600;
const LEAST_WATCH = 220;
const SEEN = 60;
/** A turn of somebody else is announced so long before it is seen; each step of it is held so long where nothing moves. */
const BEAT = 450;
const HELD = 900;
/** With more than this waiting, the board jumps instead of walking. */
const MOST_WAITING = 8;

const after = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

export interface Shown {
  update: Update;
  /** What led to it; none after a jump. */
  events: BaseEvent[];
  still: boolean;
  at: number;
}

/** An update on its way to the board, with the log as it is then. */
interface Coming {
  update: Update;
  log: LogLine[];
}

/** A turn of somebody else since the own last move: what it did, and the updates that tell it. */
interface Seen {
  turn: number;
  seat: number;
  facts: Fact[];
  steps: { before: unknown; update: Update }[];
}

export interface Refused {
  rule: string | null;
  message: string;
}

export class Play {
  socket: TableSocket;
  ui: GameUi | null = $state.raw(null);
  choice: Choice | null = $state.raw(null);
  player: EventPlayer | null = $state.raw(null);
  shown: Shown | null = $state.raw(null);
  /** The update that has been told: question, players and log show no more than this. */
  now: Update | null = $state.raw(null);
  log: LogLine[] = $state.raw([]);
  /** Something is being told, or told again. */
  telling = $state(false);
  waiting: number = $state(0);
  sending = $state(false);
  pending: BaseOption | null = $state.raw(null);
  /** What the pending choice would lead to; null until it is known. */
  outlook: BaseEvent[] | null = $state.raw(null);
  thought: Thought | null = $state.raw(null);
  /** What the hinted move does at once, whatever is drawn. */
  hintFacts: Fact[] = $state.raw([]);
  thinking = $state(false);
  refused: Refused | null = $state.raw(null);
  points: Points[] | null = $state.raw(null);
  /** The seat whose hand is hidden until its person says so. */
  covered: number | null = $state(null);
  /** How often the turn came to this person. */
  turns = $state(0);
  told: string[] = $state.raw([]);
  /** By seat, of those who share this screen and have told. */
  names: Record<string, string> = $state.raw({});

  #queue: Coming[] = [];
  #seen: Seen[] = [];
  /** The actions that follow the pending one in the same move. */
  #then: number[] = [];
  #busy = false;
  #ended = false;

  constructor(readonly id: string) {
    this.socket = new TableSocket(id);
    this.names = screenNames(id);
    this.socket.onupdate = (update, continued) => this.#queued(update, continued);
    this.socket.onannouncement = (text) => {
      if (text && text !== me.announcement) tell(text);
      me.announcement = text;
    };
  }

  open(): void {
    this.socket.open();
  }

  /** The person at the screen is the one whose seat was covered, perhaps with a name. */
  uncover(name: string): void {
    if (this.covered !== null && name) this.names = nameSeat(this.id, this.covered, name);
    this.covered = null;
  }

  close(): void {
    this.#ended = true;
    this.#forget();
    this.socket.close();
  }

  async load(game: string): Promise<void> {
    if (this.ui) return;
    const ui = await gameUi(game);
    this.choice = ui.choice();
    this.player = new EventPlayer(ui.events, this.shown?.update.view);
    this.ui = ui;
  }

  // ---------------------------------------------------------------- who, what

  readonly table = $derived.by(() => this.socket.table);
  readonly game = $derived.by(() => this.socket.table?.game ?? "");
  readonly looks: SeatLook[] = $derived.by(() =>
    looksOf(this.socket.table?.seats ?? []).map((look) => ({
      ...look,
      name: (this.own.length > 1 && look.you && this.names[look.seat]) || look.name,
    })),
  );
  readonly own: number[] = $derived.by(() =>
    (this.socket.table?.seats ?? []).flatMap((seat, number) => (seat.you ? [number] : [])),
  );
  readonly over = $derived.by(() => this.socket.table?.status === "over");
  /** Options of the person, once the board has caught up. */
  readonly options: BaseOption[] = $derived.by(() => {
    const update = this.shown?.update;
    if (!update || this.telling || this.waiting || this.sending || this.covered !== null) return [];
    return update.options ?? [];
  });
  readonly yourTurn = $derived.by(() => {
    const update = this.now;
    return !!update && update.asked >= 0 && this.own.includes(update.asked);
  });
  /** The points of a seat, as far as the board has told the story. */
  score(seat: number): number | undefined {
    return scoreOf(this.player?.view, seat);
  }

  /** In whose words things are told; null until the game is there. */
  speaker(view: unknown): Speaker | null {
    return this.ui && { game: this.game, ui: this.ui, seats: this.looks, view };
  }

  readonly hint: BaseOption | null = $derived.by(() => {
    if (this.pending) return this.pending;
    const action = this.thought?.action;
    return this.options.find((option) => option.action === action) ?? null;
  });

  // ---------------------------------------------------------------- updates, one after the other

  #queued(update: Update, continued: boolean): void {
    if (update.length === 0 && this.table?.deal.commitment) noteStart(this.id, update.viewpoint, update.view);
    const coming = { update, log: this.socket.log };
    if (!continued || !this.shown) {
      this.#queue = [];
      this.#forget();
      void this.#show(coming, true);
      return;
    }
    if (this.#retelling) this.skip();
    this.#queue.push(coming);
    this.waiting = this.#queue.length;
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    while (this.#queue.length && !this.#ended) {
      const coming = this.#queue.shift() as Coming;
      const jump = this.#hurried || this.#queue.length > MOST_WAITING || document.hidden;
      const foreign = this.shown ? !this.own.includes(this.shown.update.asked) : false;
      this.waiting = this.#queue.length;
      if (this.#note(coming.update) && !jump) await this.#beat();
      const told = this.#show(coming, jump);
      if (!jump) await this.#watched(told, foreign);
      this.waiting = this.#queue.length;
    }
    this.#hurried = false;
    this.#busy = false;
  }

  /** Resolves when the board has told it. */
  #show({ update, log }: Coming, jump: boolean): Promise<void> {
    const before = this.shown?.update;
    const handed = this.own.length > 1 && before?.viewpoint !== update.viewpoint && update.asked >= 0;
    if (handed && settings.cover) this.covered = update.viewpoint;
    this.choice?.clear();
    this.pending = null;
    this.refused = null;
    if (before?.length !== update.length || before.asked !== update.asked) this.thought = null;
    const events = jump ? [] : update.events;
    this.shown = { update, events, still: jump || prefersStill(), at: Date.now() };
    this.#tell(update, jump);
    this.sending = false;
    this.telling = true;
    const told = this.player?.play(update.view, events) ?? Promise.resolve();
    return told.then(() => {
      if (this.shown?.update === update) this.#shown(update, log);
    });
  }

  /** The board stands where this update leads: now all else says so too. */
  #shown(update: Update, log: LogLine[]): void {
    const before = this.now;
    this.telling = false;
    this.now = update;
    this.log = log;
    this.#mark();
    const mine = this.own.includes(update.asked);
    if (mine && (!before || !this.own.includes(before.asked))) this.turns++;
  }

  // ---------------------------------------------------------------- what the others did

  /** Take down whose turn this update tells of; whether a turn of somebody else begins with it. */
  #note(update: Update): boolean {
    const lines = update.fresh ? [] : update.log;
    const line = lines.at(-1);
    if (!line) return false;
    if (this.own.includes(line.seat)) {
      this.#forget();
      return false;
    }
    if (!this.own.length && this.#seen.at(-1)?.seat !== line.seat) this.#seen = []; // who watches sees the newest turn
    const last = this.#seen.at(-1);
    const goesOn = last?.seat === line.seat && last.turn === line.turn;
    const seen = goesOn ? last : { turn: line.turn, seat: line.seat, facts: [], steps: [] };
    if (!goesOn) this.#seen.push(seen);
    seen.facts = [...seen.facts, ...lines.flatMap((one) => one.facts)];
    seen.steps.push({ before: this.player?.view, update });
    this.#mark(false);
    caption.again = this.own.length > 1 ? null : () => void this.showAgain(); // it was seen through another's eyes
    return !goesOn;
  }

  #forget(): void {
    this.#seen = [];
    caption.told = [];
    caption.again = null;
  }

  /** Announce what they do; where they did it is marked once it has been seen. */
  #mark(done = true): void {
    const speaker = this.speaker(this.shown?.update.view);
    if (!speaker) return;
    if (done && this.own.length > 1) {
      caption.told = turnsOf(speaker, this.#sinceOwn());
      return;
    }
    caption.told = this.#seen.map(({ seat, facts }, i) => ({
      seat,
      text: sentences(speaker, facts).join(" "),
      places: done || i < this.#seen.length - 1 ? [...new Set(facts.flatMap((fact) => fact.places))] : [],
    }));
  }

  /** The lines since the last move of the seat that looks at this screen. */
  #sinceOwn(): LogLine[] {
    const viewpoint = this.now?.viewpoint ?? null;
    return this.log.slice(this.log.findLastIndex((line) => line.seat === viewpoint) + 1);
  }

  #retelling = 0; // grows with each time, and is 0 where nothing is told again
  #retold = 0;

  /** Show once more what the others did since the own last move. */
  async showAgain(): Promise<void> {
    const player = this.player;
    const steps = this.#seen.flatMap((seen) => seen.steps);
    if (!player || !steps[0] || this.telling) return;
    const run = (this.#retelling = ++this.#retold);
    const goesOn = (): boolean => this.#retelling === run;
    this.telling = true;
    player.show(steps[0].before);
    for (const [i, told] of caption.told.entries()) {
      if (!goesOn()) return;
      caption.told = [{ ...told, places: [] }];
      for (const { update } of this.#seen[i]?.steps ?? []) {
        if (goesOn()) await this.#beat(prefersStill() ? HELD : BEAT * pace());
        if (goesOn()) await player.play(update.view, update.events);
      }
    }
    if (goesOn() && prefersStill()) await this.#beat(HELD);
    if (goesOn()) this.#toldAgain();
  }

  /** Back to where the game stands. */
  #toldAgain(): void {
    this.#retelling = 0;
    this.telling = false;
    this.#mark();
    this.player?.show(this.now?.view);
  }

  #beat(time = BEAT * pace()): Promise<void> {
    return Promise.race([after(time), new Promise<void>((resolve) => (this.#wake = resolve))]);
  }

  #tell(update: Update, jump: boolean): void {
    const speaker = this.speaker(update.view);
    if (!speaker || jump) return;
    const events: BaseEvent[] = update.events;
    const news = update.fresh ? [] : update.log.flatMap((line) => line.facts);
    const lines = [...events.map((event) => eventText(speaker, event)).filter(Boolean), ...sentences(speaker, news)];
    this.told = [...this.told, ...lines].slice(-60);
    for (const line of lines) announce(line);
    if (events.length) sound(update.asked < 0 ? "end" : "move");
  }

  /** Until this one has been told, not too short, not too long where others wait, or until the person skips. */
  async #watched(told: Promise<void>, foreign: boolean): Promise<void> {
    const least = foreign ? (prefersStill() ? LEAST_WATCH / 2 : LEAST_WATCH) : 40;
    const skipped = new Promise<void>((resolve) => (this.#wake = resolve));
    const long = after(MOST_WATCH * Math.max(1, pace())).then(() => (this.#queue.length ? undefined : told));
    const seen = told.then(() => after(SEEN)); // where it led is on the screen before the next begins
    await Promise.race([Promise.all([seen, after(least)]), long, skipped]);
    this.player?.skip();
  }

  #hurried = false;
  #wake: () => void = () => undefined;

  /** Show where the game stands, now. */
  skip(): void {
    if (this.#retelling) this.#toldAgain();
    this.#hurried = this.waiting > 0;
    this.#wake();
    this.player?.skip();
  }

  // ---------------------------------------------------------------- choices

  /** `then`: a plan was made and sent as a whole. The same choice for the second time is meant. */
  act = (option: BaseOption, then?: number[]): void => {
    if (!this.options.some((one) => one.action === option.action)) return;
    const again = this.pending?.action === option.action;
    this.refused = null;
    this.thought = null;
    this.pending = option;
    this.#then = then ?? [];
    if (again || !this.#looksFirst(option, then !== undefined)) void this.confirm();
    else void this.#lookAhead(option);
  };

  /** What would come of it is told beside the last look, as soon as the server has answered. */
  async #lookAhead(option: BaseOption): Promise<void> {
    this.outlook = null;
    const seat = this.shown?.update.viewpoint ?? null;
    if (seat === null) return;
    try {
      const { events } = await this.socket.send<OutlookAnswer>({ type: "outlook", seat, action: option.action });
      if (this.pending?.action === option.action) this.outlook = events;
    } catch {
      // the game has gone on meanwhile, or the line is lost: the choice itself will say so
    }
  }

  #looksFirst(option: BaseOption, planned: boolean): boolean {
    const piece = !planned && !!this.ui?.drawn(option, this.shown?.update.view);
    return settings.confirm || (settings.twice && piece);
  }

  async confirm(): Promise<void> {
    const update = this.shown?.update;
    const option = this.pending;
    if (!option || !update || update.viewpoint === null) return;
    const actions = [option.action, ...this.#then];
    this.pending = null;
    this.sending = true;
    try {
      const { viewpoint: seat, length } = update;
      await this.socket.send({ type: "act", seat, length, actions, key: key() });
    } catch (problem) {
      this.sending = false;
      this.#refuse(problem);
    }
  }

  back = (): void => {
    this.pending = null;
    this.refused = null;
    this.choice?.clear();
  };

  why = (option: Partial<BaseOption>): void => {
    const seat = this.shown?.update.viewpoint ?? null;
    if (seat === null) return;
    const fields: [string, unknown][] = Object.entries(option);
    const asked = Object.fromEntries(
      fields.filter(([field, value]) => field !== "action" && field !== "text" && value !== undefined),
    );
    this.socket
      .send<WhyAnswer>({ type: "why", seat, option: asked })
      .then(({ ruling }) => this.#ruled(ruling))
      .catch((problem: unknown) => this.#refuse(problem));
  };

  #ruled(ruling: RulingText | null): void {
    this.refused = ruling ?? { rule: null, message: t("question.allowed") };
    sound("refuse");
    alert(this.refused.message);
  }

  #refuse(problem: unknown): void {
    if (problem instanceof Refusal && problem.code === "stale") return; // the update that says so is on its way
    const ruling = problem instanceof Refusal ? (problem.cause as RulingText | undefined) : undefined;
    this.refused = ruling ?? { rule: null, message: reason(problem) };
    alert(this.refused.message);
  }

  #undoing = Promise.resolve();

  /** Pressed quickly, or while a move is on its way, steps are taken back one after the other, each once it is shown. */
  undo(): Promise<void> {
    this.#undoing = this.#undoing.then(() => this.#takeBack());
    return this.#undoing;
  }

  async #takeBack(): Promise<void> {
    while (this.sending && !this.#ended) await new Promise((resolve) => setTimeout(resolve, 20));
    const update = this.shown?.update;
    const seat = update?.viewpoint ?? this.own[0];
    if (!update?.undo.allowed || seat === undefined) return;
    this.sending = true;
    const taken = await this.#try({ type: "undo", seat, length: update.length, key: key() });
    if (!taken) this.sending = false;
  }

  async hintPlease(): Promise<void> {
    const update = this.shown?.update;
    if (!update || update.viewpoint === null) return;
    this.thinking = true;
    try {
      const answer = await this.socket.send<HintAnswer>({ type: "hint", seat: update.viewpoint });
      if (answer.length !== this.shown?.update.length) return;
      [this.thought, this.hintFacts] = [answer.thought, answer.facts];
    } catch (problem) {
      this.#refuse(problem);
    } finally {
      this.thinking = false;
    }
  }

  async explainScores(): Promise<void> {
    try {
      this.points = (await this.socket.send<ScoringAnswer>({ type: "scoring" })).points as Points[];
    } catch (problem) {
      complain(problem);
    }
  }

  resign = (seat: number): Promise<boolean> => this.#try({ type: "resign", seat, key: key() });
  say = (text: string): Promise<boolean> => this.#try({ type: "chat", text, key: key() });
  /** To the table that follows this one; who asks first makes it. */
  async rematch(): Promise<void> {
    try {
      const ask = (deal: DealRequest) => post<Summary>(`/api/tables/${this.id}/rematch`, { deal });
      const next = this.table?.rematch ?? (await withDeal(ask)).id;
      go(`/table/${next}`);
    } catch (problem) {
      complain(problem);
    }
  }
  /** To the same deal from the next seat. */
  async sameDeal(): Promise<void> {
    try {
      go(`/table/${(await post<Summary>(`/api/tables/${this.id}/rematch`, { same_deal: true })).id}`);
    } catch (problem) {
      complain(problem);
    }
  }
  /** Sit down; before the game our number for the deal goes along. */
  async take(seat: number): Promise<boolean> {
    if (this.table?.status !== "waiting") return this.#try({ type: "take", seat });
    const given = entropy();
    const seated = await this.#try({ type: "take", seat, entropy: given });
    if (seated) note({ table: this.id, commitment: this.table.deal.commitment, entropy: given });
    return seated;
  }
  async leave(seat: number): Promise<boolean> {
    const left = await this.#try({ type: "leave", seat });
    if (left && this.table?.status === "waiting") forget(this.id);
    return left;
  }
  replace = (seat: number, bot: string): Promise<boolean> => this.#try({ type: "replace", seat, bot });
  claim = (seat: number): Promise<boolean> => this.#try({ type: "claim", seat });
  start = (): Promise<boolean> => this.#try({ type: "start" });

  async #try(message: Parameters<TableSocket["send"]>[0]): Promise<boolean> {
    try {
      await this.socket.send(message, "key" in message);
      return true;
    } catch (problem) {
      complain(problem);
      return false;
    }
  }
}

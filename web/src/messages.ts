// Made by `python -m waset.server.typescript` from the server's messages; don't edit.

/** Why something was refused. */
export type Code =
  | "bad-message"
  | "too-large"
  | "too-many"
  | "hello-first"
  | "foreign-origin"
  | "foreign-host"
  | "login"
  | "wrong-password"
  | "admin"
  | "banned"
  | "muted"
  | "not-found"
  | "unknown-table"
  | "unknown-seat"
  | "unknown-action"
  | "unknown-bot"
  | "other-rules"
  | "unreadable"
  | "bad-settings"
  | "bad-record"
  | "not-your-seat"
  | "not-asked"
  | "illegal"
  | "reveals"
  | "stale"
  | "key-used"
  | "not-started"
  | "started"
  | "over"
  | "not-over"
  | "seat-taken"
  | "seated"
  | "not-seated"
  | "not-host"
  | "not-absent"
  | "not-late"
  | "empty-chat"
  | "name-taken"
  | "undo-off"
  | "undo-nothing"
  | "undo-others"
  | "undo-revealed"
  | "rated"
  | "no-analysis"
  | "busy"
  | "internal";

export type ExpeditionPhase = "OVER" | "KEEP" | "PLACE" | "DEPLOY" | "LEAVE" | "STAY" | "ACTION" | "MOUNTAIN" | "TARGET";

/** The bounding box of the display in columns and rows, the most it may span, and how many there are of both. */
export interface ExpeditionFrame {
  most: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  columns: number;
  rows: number;
}

export type ExpeditionTile = "lake" | "mountain" | "desert" | "camp-d" | "temple-d" | "pyramid-d" | "camp-o" | "temple-o" | "pyramid-o";

/** A tile of the display: points, cost to enter (0: never), its stack bottom first, and how many more fit. */
export interface ExpeditionPlace {
  cell: string;
  tile: ExpeditionTile;
  points: number;
  cost: number;
  stack: number[];
  room: number;
  boat: number | null;
  snakes: boolean;
}

/** A cell of the starting display before it is revealed, with the back of the tile that was given there so far. */
export interface ExpeditionStartTile {
  cell: string;
  back: number | null;
}

/** The back is public; the face, with its points and cost, is None where it is secret. */
export interface ExpeditionHandTile {
  back: number;
  tile: ExpeditionTile | null;
  points: number | null;
  cost: number | null;
}

export type ExpeditionActionTile = "boat" | "snakes" | "caravan" | "sandstorm";

/** Action tiles of a seat; `hand` is None where it is secret. */
export interface ExpeditionActions {
  held: number;
  hand: ExpeditionActionTile[] | null;
  left: number;
  used: ExpeditionActionTile[];
}

export interface ExpeditionSeat {
  score: number;
  supply: number;
  hand: (ExpeditionHandTile | null)[];
  stack: number[];
  actions: ExpeditionActions | null;
  trophies: number[];
}

export type ExpeditionDirection = "n" | "e" | "s" | "w";

/** A camp being resolved: where its adventurers stand, how many extras or walkers, which way they go. */
export interface ExpeditionMoving {
  cell: string;
  number: number;
  direction: ExpeditionDirection | null;
}

/** An action tile being used, and from which mountain. */
export interface ExpeditionUsing {
  action: ExpeditionActionTile;
  mountain: string | null;
}

export interface ExpeditionView {
  you: number | null;
  phase: ExpeditionPhase;
  seat: number;
  turn: number;
  first: number;
  placed: number;
  frame: ExpeditionFrame;
  display: ExpeditionPlace[];
  start: ExpeditionStartTile[];
  seats: ExpeditionSeat[];
  moving: ExpeditionMoving | null;
  using: ExpeditionUsing | null;
}

export interface ExpeditionKeepOption {
  kind: "keep";
  action: number;
  text: string;
  tile: ExpeditionTile;
  hand: number;
  cell?: undefined;
  number?: undefined;
  ways?: undefined;
  barred?: undefined;
  direction?: undefined;
  action_tile?: undefined;
}

export interface ExpeditionPlaceOption {
  kind: "place";
  action: number;
  text: string;
  hand: number;
  tile: ExpeditionTile;
  cell: string;
  number?: undefined;
  ways?: undefined;
  barred?: undefined;
  direction?: undefined;
  action_tile?: undefined;
}

export interface ExpeditionStopOption {
  kind: "stop";
  action: number;
  text: string;
  tile?: undefined;
  hand?: undefined;
  cell?: undefined;
  number?: undefined;
  ways?: undefined;
  barred?: undefined;
  direction?: undefined;
  action_tile?: undefined;
}

/** So many of the camp's adventurers come to rest on this cell. */
export interface ExpeditionRest {
  cell: string;
  number: number;
}

/** One whole way to resolve a camp: what is to be played after this option, and who rests where in the end. */
export interface ExpeditionWay {
  then: number[];
  rests: ExpeditionRest[];
}

/** Nobody can come to rest on this cell, though it is next on a line out of the camp; `deny` says why. */
export interface ExpeditionBarred {
  cell: string;
  deny: string;
}

export interface ExpeditionDeployOption {
  kind: "deploy";
  action: number;
  text: string;
  number: number;
  ways: ExpeditionWay[];
  barred: ExpeditionBarred[];
  tile?: undefined;
  hand?: undefined;
  cell?: undefined;
  direction?: undefined;
  action_tile?: undefined;
}

export interface ExpeditionHoldOption {
  kind: "hold";
  action: number;
  text: string;
  ways: ExpeditionWay[];
  barred: ExpeditionBarred[];
  tile?: undefined;
  hand?: undefined;
  cell?: undefined;
  number?: undefined;
  direction?: undefined;
  action_tile?: undefined;
}

export interface ExpeditionLeaveOption {
  kind: "leave";
  action: number;
  text: string;
  direction: ExpeditionDirection;
  number: number;
  ways: ExpeditionWay[];
  barred: ExpeditionBarred[];
  tile?: undefined;
  hand?: undefined;
  cell?: undefined;
  action_tile?: undefined;
}

export interface ExpeditionStayOption {
  kind: "stay";
  action: number;
  text: string;
  number: number;
  ways: ExpeditionWay[];
  barred: ExpeditionBarred[];
  tile?: undefined;
  hand?: undefined;
  cell?: undefined;
  direction?: undefined;
  action_tile?: undefined;
}

export interface ExpeditionSkipOption {
  kind: "skip";
  action: number;
  text: string;
  tile?: undefined;
  hand?: undefined;
  cell?: undefined;
  number?: undefined;
  ways?: undefined;
  barred?: undefined;
  direction?: undefined;
  action_tile?: undefined;
}

export interface ExpeditionUseOption {
  kind: "use";
  action: number;
  text: string;
  action_tile: ExpeditionActionTile;
  tile?: undefined;
  hand?: undefined;
  cell?: undefined;
  number?: undefined;
  ways?: undefined;
  barred?: undefined;
  direction?: undefined;
}

export interface ExpeditionMountainOption {
  kind: "mountain";
  action: number;
  text: string;
  cell: string;
  tile?: undefined;
  hand?: undefined;
  number?: undefined;
  ways?: undefined;
  barred?: undefined;
  direction?: undefined;
  action_tile?: undefined;
}

export interface ExpeditionTargetOption {
  kind: "target";
  action: number;
  text: string;
  cell: string;
  tile?: undefined;
  hand?: undefined;
  number?: undefined;
  ways?: undefined;
  barred?: undefined;
  direction?: undefined;
  action_tile?: undefined;
}

export type ExpeditionOption =
  | ExpeditionKeepOption
  | ExpeditionPlaceOption
  | ExpeditionStopOption
  | ExpeditionDeployOption
  | ExpeditionHoldOption
  | ExpeditionLeaveOption
  | ExpeditionStayOption
  | ExpeditionSkipOption
  | ExpeditionUseOption
  | ExpeditionMountainOption
  | ExpeditionTargetOption;

export interface ExpeditionKeptTile {
  back: number;
  tile: ExpeditionTile | null;
  points: number | null;
  cost: number | null;
}

/** E4: a start tile, and the hand it makes; `given` tiles with this back lie in the middle now, face down. */
export interface ExpeditionTileKept {
  event: "tile-kept";
  seat: number;
  tile: ExpeditionTile | null;
  given: number;
  back: number;
  hand: ExpeditionKeptTile[];
}

/** E5: what all gave is revealed and forms the starting display. */
export interface ExpeditionDisplayRevealed {
  event: "display-revealed";
  frame: ExpeditionFrame;
  tiles: ExpeditionPlace[];
}

/** E8: from the hand onto the display; `hand` is the place in the hand it came from. */
export interface ExpeditionTileLaid {
  event: "tile-laid";
  seat: number;
  cell: string;
  tile: ExpeditionTile;
  back: number;
  hand: number | null;
  place: ExpeditionPlace;
  frame: ExpeditionFrame;
}

/** E11, E12: put on a camp from the supply. */
export interface ExpeditionDeployed {
  event: "deployed";
  seat: number;
  cell: string;
  number: number;
  room: number;
}

/** E14: nobody leaves the camp. */
export interface ExpeditionHeld {
  event: "held";
  seat: number;
  cell: string;
}

/** E14: a pile goes from one tile to the next; `room` is that of the tile it leaves. */
export interface ExpeditionWalked {
  event: "walked";
  seat: number;
  number: number;
  start: string;
  cell: string;
  direction: ExpeditionDirection;
  room: number;
}

/** E16: so many come to rest. */
export interface ExpeditionStayed {
  event: "stayed";
  seat: number;
  number: number;
  cell: string;
  room: number;
}

/** E7: from the stack into this place of the hand, with what the tile is worth and costs to enter. */
export interface ExpeditionDrew {
  event: "drew";
  seat: number;
  hand: number;
  back: number;
  tile: ExpeditionTile | null;
  points: number | null;
  cost: number | null;
}

/** E7: no further tile. */
export interface ExpeditionStopped {
  event: "stopped";
  seat: number;
}

/** X2: none is used this turn. */
export interface ExpeditionActionSkipped {
  event: "action-skipped";
  seat: number;
}

/** X2: it is shown; what it does follows. */
export interface ExpeditionActionUsed {
  event: "action-used";
  seat: number;
  action_tile: ExpeditionActionTile;
}

/** X3: whose adventurer leaves. */
export interface ExpeditionMountainChosen {
  event: "mountain-chosen";
  seat: number;
  cell: string;
}

/** X4, X5: an adventurer goes back from a mountain to the supply. */
export interface ExpeditionReturned {
  event: "returned";
  seat: number;
  cell: string;
  room: number;
}

/** X4: on a lake, for good. */
export interface ExpeditionBoatPlaced {
  event: "boat-placed";
  seat: number;
  cell: string;
}

/** X5: on a tile that nobody enters any more. */
export interface ExpeditionSnakesPlaced {
  event: "snakes-placed";
  seat: number;
  cell: string;
}

/** X6: an adventurer goes from a mountain to a neighbouring tile. */
export interface ExpeditionCaravanMoved {
  event: "caravan-moved";
  seat: number;
  start: string;
  cell: string;
  start_room: number;
  room: number;
}

/** X7: an adventurer goes from a mountain to any tile; `trophies` are the owners of those taken, bottom first. */
export interface ExpeditionSandstormBlew {
  event: "sandstorm-blew";
  seat: number;
  start: string;
  cell: string;
  start_room: number;
  room: number;
  trophies: number[];
}

/** X2: in place of the one used. */
export interface ExpeditionActionDrawn {
  event: "action-drawn";
  seat: number;
  action_tile: ExpeditionActionTile | null;
}

/** Points as the position stands went up or down by so many. */
export interface Scored {
  event: "score";
  seat: number;
  points: number;
  score: number;
}

/** It is another seat's turn, or another turn begins; turn 0 is the set-up. */
export interface Turn {
  event: "turn";
  seat: number;
  turn: number;
}

/** The game is over: final points, and the seats that won. */
export interface Over {
  event: "over";
  scores: number[];
  winners: number[];
}

export type ExpeditionEvent =
  | ExpeditionTileKept
  | ExpeditionDisplayRevealed
  | ExpeditionTileLaid
  | ExpeditionDeployed
  | ExpeditionHeld
  | ExpeditionWalked
  | ExpeditionStayed
  | ExpeditionDrew
  | ExpeditionStopped
  | ExpeditionActionSkipped
  | ExpeditionActionUsed
  | ExpeditionMountainChosen
  | ExpeditionReturned
  | ExpeditionBoatPlaced
  | ExpeditionSnakesPlaced
  | ExpeditionCaravanMoved
  | ExpeditionSandstormBlew
  | ExpeditionActionDrawn
  | Scored
  | Turn
  | Over;

/** Adventurers of one seat on one place. */
export interface LuxorTeam {
  seat: number;
  upright: number;
  lying: number;
}

/** A space of the track: what is printed there, its tile (None: skipped), what the tile says, who is there. */
export interface LuxorPlace {
  space: number;
  symbol: string;
  points: number;
  tile: string | null;
  needed: number | null;
  worth: number | null;
  face_down: boolean;
  anubis: boolean;
  mummy: boolean;
  teams: LuxorTeam[];
}

/** A card in its order; None where it is secret. `open`: everybody saw it taken. */
export interface LuxorHandCard {
  card: string | null;
  open: boolean;
}

export interface LuxorSeat {
  score: number;
  hand: LuxorHandCard[];
  stairs: number;
  tomb: number;
  anubis: boolean[];
  keys: number;
  wilds: number;
  scarabs: number;
  scarab_values: number[] | null;
  treasures: Record<string, number>;
  talismans: number | null;
  character: string | null;
  character_rule: string | null;
  turned: number;
  left_out: string[] | null;
}

/** A Horus stack: its open top, and how many cards it holds. */
export interface LuxorStack {
  level: number;
  top: string | null;
  cards: number;
}

/** The card being played, a second one, the roll; `forward`: the card is ignored. */
export interface LuxorPlaying {
  card: string;
  second: string | null;
  roll: number | null;
  forward: boolean;
}

export type LuxorMummyTile = "swap-hand" | "move-last-2" | "two-points" | "horus" | "choice" | "re-sort" | "scarab" | "move-last-4" | "lowest" | "all-4" | "move-1" | "keys" | "pairs" | "again" | "exchange";

export interface LuxorMummy {
  at: number;
  talismans: number;
  open: LuxorMummyTile[];
  costs: number[];
  using: LuxorMummyTile | null;
  left: number;
  discard: LuxorMummyTile[];
}

export interface LuxorView {
  you: number | null;
  phase: string;
  seat: number;
  active: number;
  turn: number;
  first: number;
  rounds: number;
  track: LuxorPlace[];
  tomb_points: number;
  sarcophagi: number[];
  sarcophagus_points: number[];
  seats: LuxorSeat[];
  pile: number;
  discard: string[];
  horus: LuxorStack[];
  temple: Record<string, number>;
  keys: number;
  wilds: number;
  scarabs: number;
  die: number | null;
  playing: LuxorPlaying | null;
  acting: number | null;
  choices: number[];
  fresh: number;
  extra: number;
  mummy: LuxorMummy | null;
}

export interface LuxorRollOption {
  kind: "roll";
  action: number;
  text: string;
  space?: undefined;
  side?: undefined;
  hand?: undefined;
  card?: undefined;
  start?: undefined;
  target?: undefined;
  keys?: undefined;
  missing?: undefined;
  take?: undefined;
  to?: undefined;
  tile?: undefined;
  cost?: undefined;
  pieces?: undefined;
  scarab?: undefined;
  value?: undefined;
}

export interface LuxorLieOption {
  kind: "lie";
  action: number;
  text: string;
  space?: undefined;
  side?: undefined;
  hand?: undefined;
  card?: undefined;
  start?: undefined;
  target?: undefined;
  keys?: undefined;
  missing?: undefined;
  take?: undefined;
  to?: undefined;
  tile?: undefined;
  cost?: undefined;
  pieces?: undefined;
  scarab?: undefined;
  value?: undefined;
}

export interface LuxorUpOption {
  kind: "up";
  action: number;
  text: string;
  space: number;
  side?: undefined;
  hand?: undefined;
  card?: undefined;
  start?: undefined;
  target?: undefined;
  keys?: undefined;
  missing?: undefined;
  take?: undefined;
  to?: undefined;
  tile?: undefined;
  cost?: undefined;
  pieces?: undefined;
  scarab?: undefined;
  value?: undefined;
}

export type LuxorSide = "left" | "right";

export interface LuxorPlayOption {
  kind: "play";
  action: number;
  text: string;
  side: LuxorSide;
  hand: number;
  card?: string | null;
  space?: undefined;
  start?: undefined;
  target?: undefined;
  keys?: undefined;
  missing?: undefined;
  take?: undefined;
  to?: undefined;
  tile?: undefined;
  cost?: undefined;
  pieces?: undefined;
  scarab?: undefined;
  value?: undefined;
}

export interface LuxorForwardOption {
  kind: "forward";
  action: number;
  text: string;
  side: LuxorSide;
  hand: number;
  card?: string | null;
  space?: undefined;
  start?: undefined;
  target?: undefined;
  keys?: undefined;
  missing?: undefined;
  take?: undefined;
  to?: undefined;
  tile?: undefined;
  cost?: undefined;
  pieces?: undefined;
  scarab?: undefined;
  value?: undefined;
}

export interface LuxorDiscardOption {
  kind: "discard";
  action: number;
  text: string;
  side: LuxorSide;
  hand: number;
  card?: string | null;
  space?: undefined;
  start?: undefined;
  target?: undefined;
  keys?: undefined;
  missing?: undefined;
  take?: undefined;
  to?: undefined;
  tile?: undefined;
  cost?: undefined;
  pieces?: undefined;
  scarab?: undefined;
  value?: undefined;
}

export interface LuxorSecondOption {
  kind: "second";
  action: number;
  text: string;
  side: LuxorSide;
  hand: number;
  card?: string | null;
  space?: undefined;
  start?: undefined;
  target?: undefined;
  keys?: undefined;
  missing?: undefined;
  take?: undefined;
  to?: undefined;
  tile?: undefined;
  cost?: undefined;
  pieces?: undefined;
  scarab?: undefined;
  value?: undefined;
}

export interface LuxorAloneOption {
  kind: "alone";
  action: number;
  text: string;
  space?: undefined;
  side?: undefined;
  hand?: undefined;
  card?: undefined;
  start?: undefined;
  target?: undefined;
  keys?: undefined;
  missing?: undefined;
  take?: undefined;
  to?: undefined;
  tile?: undefined;
  cost?: undefined;
  pieces?: undefined;
  scarab?: undefined;
  value?: undefined;
}

export interface LuxorKeepOption {
  kind: "keep";
  action: number;
  text: string;
  space?: undefined;
  side?: undefined;
  hand?: undefined;
  card?: undefined;
  start?: undefined;
  target?: undefined;
  keys?: undefined;
  missing?: undefined;
  take?: undefined;
  to?: undefined;
  tile?: undefined;
  cost?: undefined;
  pieces?: undefined;
  scarab?: undefined;
  value?: undefined;
}

export interface LuxorAgainOption {
  kind: "again";
  action: number;
  text: string;
  space?: undefined;
  side?: undefined;
  hand?: undefined;
  card?: undefined;
  start?: undefined;
  target?: undefined;
  keys?: undefined;
  missing?: undefined;
  take?: undefined;
  to?: undefined;
  tile?: undefined;
  cost?: undefined;
  pieces?: undefined;
  scarab?: undefined;
  value?: undefined;
}

export interface LuxorMoveOption {
  kind: "move";
  action: number;
  text: string;
  start: number;
  target: number;
  keys?: number | null;
  missing?: number | null;
  space?: undefined;
  side?: undefined;
  hand?: undefined;
  card?: undefined;
  take?: undefined;
  to?: undefined;
  tile?: undefined;
  cost?: undefined;
  pieces?: undefined;
  scarab?: undefined;
  value?: undefined;
}

export interface LuxorDeclineOption {
  kind: "decline";
  action: number;
  text: string;
  space?: undefined;
  side?: undefined;
  hand?: undefined;
  card?: undefined;
  start?: undefined;
  target?: undefined;
  keys?: undefined;
  missing?: undefined;
  take?: undefined;
  to?: undefined;
  tile?: undefined;
  cost?: undefined;
  pieces?: undefined;
  scarab?: undefined;
  value?: undefined;
}

export interface LuxorActOption {
  kind: "act";
  action: number;
  text: string;
  space: number;
  missing?: number | null;
  side?: undefined;
  hand?: undefined;
  card?: undefined;
  start?: undefined;
  target?: undefined;
  keys?: undefined;
  take?: undefined;
  to?: undefined;
  tile?: undefined;
  cost?: undefined;
  pieces?: undefined;
  scarab?: undefined;
  value?: undefined;
}

export interface LuxorLighterOption {
  kind: "lighter";
  action: number;
  text: string;
  space?: undefined;
  side?: undefined;
  hand?: undefined;
  card?: undefined;
  start?: undefined;
  target?: undefined;
  keys?: undefined;
  missing?: undefined;
  take?: undefined;
  to?: undefined;
  tile?: undefined;
  cost?: undefined;
  pieces?: undefined;
  scarab?: undefined;
  value?: undefined;
}

export interface LuxorHeavyOption {
  kind: "heavy";
  action: number;
  text: string;
  space?: undefined;
  side?: undefined;
  hand?: undefined;
  card?: undefined;
  start?: undefined;
  target?: undefined;
  keys?: undefined;
  missing?: undefined;
  take?: undefined;
  to?: undefined;
  tile?: undefined;
  cost?: undefined;
  pieces?: undefined;
  scarab?: undefined;
  value?: undefined;
}

export type LuxorThingToTake = "key" | "scarab" | "wild" | "horus-1" | "horus-2" | "horus-3";

export interface LuxorTakeOption {
  kind: "take";
  action: number;
  text: string;
  take: LuxorThingToTake;
  card?: string | null;
  space?: undefined;
  side?: undefined;
  hand?: undefined;
  start?: undefined;
  target?: undefined;
  keys?: undefined;
  missing?: undefined;
  to?: undefined;
  tile?: undefined;
  cost?: undefined;
  pieces?: undefined;
  scarab?: undefined;
  value?: undefined;
}

export interface LuxorPlaceOption {
  kind: "place";
  action: number;
  text: string;
  side: LuxorSide;
  hand: number;
  to: number;
  space?: undefined;
  card?: undefined;
  start?: undefined;
  target?: undefined;
  keys?: undefined;
  missing?: undefined;
  take?: undefined;
  tile?: undefined;
  cost?: undefined;
  pieces?: undefined;
  scarab?: undefined;
  value?: undefined;
}

export interface LuxorTempleOption {
  kind: "temple";
  action: number;
  text: string;
  space?: undefined;
  side?: undefined;
  hand?: undefined;
  card?: undefined;
  start?: undefined;
  target?: undefined;
  keys?: undefined;
  missing?: undefined;
  take?: undefined;
  to?: undefined;
  tile?: undefined;
  cost?: undefined;
  pieces?: undefined;
  scarab?: undefined;
  value?: undefined;
}

export interface LuxorWaitOption {
  kind: "wait";
  action: number;
  text: string;
  space?: undefined;
  side?: undefined;
  hand?: undefined;
  card?: undefined;
  start?: undefined;
  target?: undefined;
  keys?: undefined;
  missing?: undefined;
  take?: undefined;
  to?: undefined;
  tile?: undefined;
  cost?: undefined;
  pieces?: undefined;
  scarab?: undefined;
  value?: undefined;
}

export interface LuxorExtraOption {
  kind: "extra";
  action: number;
  text: string;
  space?: undefined;
  side?: undefined;
  hand?: undefined;
  card?: undefined;
  start?: undefined;
  target?: undefined;
  keys?: undefined;
  missing?: undefined;
  take?: undefined;
  to?: undefined;
  tile?: undefined;
  cost?: undefined;
  pieces?: undefined;
  scarab?: undefined;
  value?: undefined;
}

export interface LuxorHoldOption {
  kind: "hold";
  action: number;
  text: string;
  space?: undefined;
  side?: undefined;
  hand?: undefined;
  card?: undefined;
  start?: undefined;
  target?: undefined;
  keys?: undefined;
  missing?: undefined;
  take?: undefined;
  to?: undefined;
  tile?: undefined;
  cost?: undefined;
  pieces?: undefined;
  scarab?: undefined;
  value?: undefined;
}

export interface LuxorSortOption {
  kind: "sort";
  action: number;
  text: string;
  hand: number;
  to: number;
  card?: string | null;
  space?: undefined;
  side?: undefined;
  start?: undefined;
  target?: undefined;
  keys?: undefined;
  missing?: undefined;
  take?: undefined;
  tile?: undefined;
  cost?: undefined;
  pieces?: undefined;
  scarab?: undefined;
  value?: undefined;
}

export interface LuxorLeaveOption {
  kind: "leave";
  action: number;
  text: string;
  space?: undefined;
  side?: undefined;
  hand?: undefined;
  card?: undefined;
  start?: undefined;
  target?: undefined;
  keys?: undefined;
  missing?: undefined;
  take?: undefined;
  to?: undefined;
  tile?: undefined;
  cost?: undefined;
  pieces?: undefined;
  scarab?: undefined;
  value?: undefined;
}

export interface LuxorUseOption {
  kind: "use";
  action: number;
  text: string;
  tile: LuxorMummyTile;
  cost: number;
  space?: undefined;
  side?: undefined;
  hand?: undefined;
  card?: undefined;
  start?: undefined;
  target?: undefined;
  keys?: undefined;
  missing?: undefined;
  take?: undefined;
  to?: undefined;
  pieces?: undefined;
  scarab?: undefined;
  value?: undefined;
}

export interface LuxorSkipOption {
  kind: "skip";
  action: number;
  text: string;
  space?: undefined;
  side?: undefined;
  hand?: undefined;
  card?: undefined;
  start?: undefined;
  target?: undefined;
  keys?: undefined;
  missing?: undefined;
  take?: undefined;
  to?: undefined;
  tile?: undefined;
  cost?: undefined;
  pieces?: undefined;
  scarab?: undefined;
  value?: undefined;
}

export interface LuxorDropOption {
  kind: "drop";
  action: number;
  text: string;
  hand: number;
  card?: string | null;
  space?: undefined;
  side?: undefined;
  start?: undefined;
  target?: undefined;
  keys?: undefined;
  missing?: undefined;
  take?: undefined;
  to?: undefined;
  tile?: undefined;
  cost?: undefined;
  pieces?: undefined;
  scarab?: undefined;
  value?: undefined;
}

export type LuxorPiece = "key" | "scarab" | "wild";

export interface LuxorPairOption {
  kind: "pair";
  action: number;
  text: string;
  pieces: LuxorPiece[];
  space?: undefined;
  side?: undefined;
  hand?: undefined;
  card?: undefined;
  start?: undefined;
  target?: undefined;
  keys?: undefined;
  missing?: undefined;
  take?: undefined;
  to?: undefined;
  tile?: undefined;
  cost?: undefined;
  scarab?: undefined;
  value?: undefined;
}

export interface LuxorExchangeOption {
  kind: "exchange";
  action: number;
  text: string;
  scarab: number;
  value?: number | null;
  space?: undefined;
  side?: undefined;
  hand?: undefined;
  card?: undefined;
  start?: undefined;
  target?: undefined;
  keys?: undefined;
  missing?: undefined;
  take?: undefined;
  to?: undefined;
  tile?: undefined;
  cost?: undefined;
  pieces?: undefined;
}

export type LuxorOption =
  | LuxorRollOption
  | LuxorLieOption
  | LuxorUpOption
  | LuxorPlayOption
  | LuxorForwardOption
  | LuxorDiscardOption
  | LuxorSecondOption
  | LuxorAloneOption
  | LuxorKeepOption
  | LuxorAgainOption
  | LuxorMoveOption
  | LuxorDeclineOption
  | LuxorActOption
  | LuxorLighterOption
  | LuxorHeavyOption
  | LuxorTakeOption
  | LuxorPlaceOption
  | LuxorTempleOption
  | LuxorWaitOption
  | LuxorExtraOption
  | LuxorHoldOption
  | LuxorSortOption
  | LuxorLeaveOption
  | LuxorUseOption
  | LuxorSkipOption
  | LuxorDropOption
  | LuxorPairOption
  | LuxorExchangeOption;

/** `second`: added to a plus card; `forward`: ignored, to move one forward. */
export interface LuxorCardPlayed {
  event: "card-played";
  seat: number;
  card: string;
  hand: number;
  second: boolean;
  forward: boolean;
}

/** `hand`: where the card was; None if the whole hand goes. A card that nobody else saw is None. */
export interface LuxorCardsDiscarded {
  event: "cards-discarded";
  seat: number;
  cards: (string | null)[];
  hand: number | null;
}

/** From the common pile, each into its place of the hand. */
export interface LuxorCardsDrawn {
  event: "cards-drawn";
  seat: number;
  cards: (string | null)[];
  hand: number[];
}

/** All discards are the new pile: so many cards. */
export interface LuxorReshuffled {
  event: "reshuffled";
  cards: number;
}

/** The top card of a Horus stack goes into the hand. */
export interface LuxorCardTaken {
  event: "card-taken";
  seat: number;
  level: number;
  card: string;
  hand: number;
}

/** The next card of a Horus stack, or None if it is empty now. */
export interface LuxorStackOpened {
  event: "stack-opened";
  level: number;
  card: string | null;
}

/** Within the hand. */
export interface LuxorCardMoved {
  event: "card-moved";
  seat: number;
  hand: number;
  to: number;
}

export interface LuxorRolled {
  event: "rolled";
  seat: number;
  die: number;
}

export interface LuxorWalked {
  event: "walked";
  seat: number;
  start: number;
  target: number;
}

/** From this statue of Anubis to the stairs. */
export interface LuxorWoke {
  event: "woke";
  seat: number;
  statue: number;
}

/** The tomb, as the first or the second. */
export interface LuxorEntered {
  event: "entered";
  seat: number;
  number: number;
  points: number;
}

/** The tomb is closed. */
export interface LuxorLastRound {
  event: "last-round";
  seat: number;
}

/** From where it stood over each tile to where it stops. */
export interface LuxorMummyWalked {
  event: "mummy-walked";
  seat: number;
  path: number[];
}

export interface LuxorFell {
  event: "fell";
  seat: number;
  space: number;
  count: number;
}

export interface LuxorRose {
  event: "rose";
  seat: number;
  space: number;
  count: number;
}

export interface LuxorTreasureTaken {
  event: "treasure-taken";
  seat: number;
  space: number;
  tile: string;
  points: number;
}

/**
 * A temple tile of the pile with this back is placed, or a treasure that lay face down is turned up.
 *
 * `needed` and `worth` are what a treasure asks for and scores.
 */
export interface LuxorTileShown {
  event: "tile-shown";
  space: number;
  tile: string;
  needed: number | null;
  worth: number | null;
  back: string | null;
}

/** Keys, wilds or talismans. */
export interface LuxorPiecesTaken {
  event: "pieces-taken";
  seat: number;
  take: string;
  count: number;
}

export interface LuxorKeysPaid {
  event: "keys-paid";
  seat: number;
  count: number;
}

export interface LuxorScarabDrawn {
  event: "scarab-drawn";
  seat: number;
  value: number | null;
}

/** To the box; `scarab` is its place among those of its owner. */
export interface LuxorScarabReturned {
  event: "scarab-returned";
  seat: number;
  value: number | null;
  scarab: number;
}

/** At the end. */
export interface LuxorScarabsShown {
  event: "scarabs-shown";
  seat: number;
  values: number[];
}

/** A mummy tile, paid with talismans. */
export interface LuxorTileUsed {
  event: "tile-used";
  seat: number;
  tile: LuxorMummyTile;
  cost: number;
}

/**
 * The used mummy tile is discarded and replaced by the next one, which costs so many; None if there is none.
 *
 * `left` are in the pile now; `remade`: it was empty, and made again from the discards.
 */
export interface LuxorTileOpened {
  event: "tile-opened";
  tile: LuxorMummyTile | null;
  place: number;
  cost: number;
  left: number;
  remade: boolean;
}

/** Points of a mummy tile. */
export interface LuxorTileScored {
  event: "tile-scored";
  seat: number;
  points: number;
  tile: LuxorMummyTile;
}

/** For an extra turn. */
export interface LuxorSetTurned {
  event: "set-turned";
  seat: number;
}

/** What could have been done was not; `what` is the kind of the action. */
export interface LuxorDeclined {
  event: "declined";
  seat: number;
  what: string;
}

export type LuxorEvent =
  | LuxorCardPlayed
  | LuxorCardsDiscarded
  | LuxorCardsDrawn
  | LuxorReshuffled
  | LuxorCardTaken
  | LuxorStackOpened
  | LuxorCardMoved
  | LuxorRolled
  | LuxorWalked
  | LuxorWoke
  | LuxorEntered
  | LuxorLastRound
  | LuxorMummyWalked
  | LuxorFell
  | LuxorRose
  | LuxorTreasureTaken
  | LuxorTileShown
  | LuxorPiecesTaken
  | LuxorKeysPaid
  | LuxorScarabDrawn
  | LuxorScarabReturned
  | LuxorScarabsShown
  | LuxorTileUsed
  | LuxorTileOpened
  | LuxorTileScored
  | LuxorSetTurned
  | LuxorDeclined
  | Scored
  | Turn
  | Over;

export type HorusPhase = "OVER" | "LAY" | "RIVER" | "END" | "TWO_SIDED" | "CARD" | "PILE" | "MARKER" | "FROM" | "TO";

export type HorusTile = "desert" | "hill" | "farmland" | "marsh" | "two-sided" | "river" | "necropolis" | "temple" | "start" | "end-a" | "end-b";

/** A tile of the map: column and row of its place, whose marker lies on it, and the place of its region. */
export interface HorusLaid {
  x: number;
  y: number;
  tile: HorusTile;
  marker: number | null;
  region: string | null;
}

export type HorusTerrain = "desert" | "hill" | "farmland" | "marsh";

/** A region by the place of its first tile; `worth` points for each of its `leaders`, who have the most markers. */
export interface HorusRegion {
  place: string;
  tile: HorusTerrain;
  tiles: number;
  temple: boolean;
  island: boolean;
  markers: number[];
  leaders: number[];
  worth: number;
}

export type HorusPile = "desert" | "hill" | "farmland" | "marsh" | "river";

export type HorusCard = "desert-1" | "desert-2" | "desert-3" | "desert-4" | "desert-5" | "desert-?" | "hill-1" | "hill-2" | "hill-3" | "hill-4" | "hill-5" | "hill-?" | "farmland-1" | "farmland-2" | "farmland-3" | "farmland-4" | "farmland-5" | "farmland-?" | "marsh-1" | "marsh-2" | "marsh-3" | "marsh-4" | "marsh-5" | "marsh-?" | "?-1" | "?-2" | "?-3" | "?-4" | "?-5" | "?-?" | "nile";

/** `hand` is None where it is secret. */
export interface HorusSeat {
  score: number;
  markers: number;
  nile: number;
  cards: number;
  hand: HorusCard[] | null;
}

export type HorusEnd = "end-a" | "end-b";

/** What is under way: the tile in hand, the card, Nile tiles to come, the lifted end, the marker being moved. */
export interface HorusPlaying {
  tile: HorusTile | null;
  card: HorusCard | null;
  more: number;
  end: HorusEnd | null;
  replaced: string | null;
  moving: string | null;
}

export interface HorusView {
  you: number | null;
  phase: HorusPhase;
  seat: number;
  turn: number;
  first: number;
  reach: number;
  map: HorusLaid[];
  regions: HorusRegion[];
  piles: Record<HorusPile, number>;
  bag: Record<HorusTile, number>;
  gone: Record<HorusTile, number>;
  pile: number;
  discards: HorusCard[];
  seats: HorusSeat[];
  playing: HorusPlaying;
}

export interface HorusPlaceOption {
  kind: "place";
  action: number;
  text: string;
  tile: HorusTile;
  x: number;
  y: number;
  end?: undefined;
  card?: undefined;
  pile?: undefined;
}

export interface HorusNecropolisOption {
  kind: "necropolis";
  action: number;
  text: string;
  x: number;
  y: number;
  tile: "necropolis";
  end?: undefined;
  card?: undefined;
  pile?: undefined;
}

export interface HorusReplaceOption {
  kind: "replace";
  action: number;
  text: string;
  end: HorusEnd;
  x: number;
  y: number;
  tile: "river";
  card?: undefined;
  pile?: undefined;
}

export interface HorusCardOption {
  kind: "card";
  action: number;
  text: string;
  card: HorusCard;
  tile?: undefined;
  x?: undefined;
  y?: undefined;
  end?: undefined;
  pile?: undefined;
}

export interface HorusNileOption {
  kind: "nile";
  action: number;
  text: string;
  card: "nile";
  tile?: undefined;
  x?: undefined;
  y?: undefined;
  end?: undefined;
  pile?: undefined;
}

export interface HorusPileOption {
  kind: "pile";
  action: number;
  text: string;
  pile: HorusPile;
  tile?: undefined;
  x?: undefined;
  y?: undefined;
  end?: undefined;
  card?: undefined;
}

export interface HorusMarkOption {
  kind: "mark";
  action: number;
  text: string;
  x: number;
  y: number;
  tile: HorusTile;
  end?: undefined;
  card?: undefined;
  pile?: undefined;
}

export interface HorusPickOption {
  kind: "pick";
  action: number;
  text: string;
  x: number;
  y: number;
  tile: HorusTile;
  end?: undefined;
  card?: undefined;
  pile?: undefined;
}

export interface HorusMoveOption {
  kind: "move";
  action: number;
  text: string;
  x: number;
  y: number;
  tile: HorusTile;
  end?: undefined;
  card?: undefined;
  pile?: undefined;
}

export type HorusOption =
  | HorusPlaceOption
  | HorusNecropolisOption
  | HorusReplaceOption
  | HorusCardOption
  | HorusNileOption
  | HorusPileOption
  | HorusMarkOption
  | HorusPickOption
  | HorusMoveOption;

/** A terrain, the temple, a river or a necropolis joins the map. */
export interface HorusTileLaid {
  event: "tile-laid";
  seat: number;
  tile: HorusTile;
  x: number;
  y: number;
}

/** A river takes the place of this end (H10). */
export interface HorusEndLifted {
  event: "end-lifted";
  seat: number;
  end: HorusEnd;
  x: number;
  y: number;
}

/** The lifted end lies again; `was` is the place it lay on before. */
export interface HorusEndLaid {
  event: "end-laid";
  seat: number;
  end: HorusEnd;
  x: number;
  y: number;
  was_x: number;
  was_y: number;
}

/** From the bag; `left` are still in it. */
export interface HorusTileDrawn {
  event: "tile-drawn";
  seat: number;
  tile: HorusTile;
  left: number;
}

/** From a selection pile; `left` are still on it, and this is the tile in hand. */
export interface HorusTileTaken {
  event: "tile-taken";
  seat: number;
  pile: HorusPile;
  left: number;
  tile: HorusTile;
}

/** It has no legal place and leaves the game (H12). */
export interface HorusTileGone {
  event: "tile-gone";
  seat: number;
  tile: HorusTile;
}

/** A region, with the places of all its tiles. */
export interface HorusWholeRegion {
  place: string;
  tile: HorusTerrain;
  tiles: number;
  temple: boolean;
  island: boolean;
  markers: number[];
  leaders: number[];
  worth: number;
  places: string[];
}

/** A region came about, grew, has other markers or lies on an island now; `joined`: how many it was before. */
export interface HorusRegionChanged {
  event: "region";
  region: HorusWholeRegion;
  joined: number;
}

export interface HorusCardPlayed {
  event: "card-played";
  seat: number;
  card: HorusCard;
}

export interface HorusNilePlayed {
  event: "nile-played";
  seat: number;
}

/** The last tile of a selection pile was taken (H15). */
export interface HorusPileEmpty {
  event: "pile-empty";
  pile: HorusPile;
}

/** Cards of a terrain that is gone leave a hand before all eyes (H15). */
export interface HorusCardsDiscarded {
  event: "cards-discarded";
  seat: number;
  cards: HorusCard[];
}

/** Cards of a terrain that is gone came up while drawing, and were discarded (H15). */
export interface HorusDeadCards {
  event: "dead-cards";
  cards: HorusCard[];
}

/** The discards became the new pile of cards, but for those of a terrain that is gone (H15). */
export interface HorusCardsShuffled {
  event: "cards-shuffled";
  number: number;
  cards: HorusCard[];
}

/** From the pile of cards into a hand; only their own seat knows which. */
export interface HorusCardsDrawn {
  event: "cards-drawn";
  seat: number;
  number: number;
  cards: HorusCard[] | null;
}

export interface HorusMarkerSet {
  event: "marker-set";
  seat: number;
  x: number;
  y: number;
}

/** The Nile card will move this one (H14). */
export interface HorusMarkerPicked {
  event: "marker-picked";
  seat: number;
  x: number;
  y: number;
}

export interface HorusMarkerMoved {
  event: "marker-moved";
  seat: number;
  x: number;
  y: number;
  was_x: number;
  was_y: number;
}

/** Enough piles are empty: this turn is finished, then the game is over (H17). */
export interface HorusLastTurn {
  event: "last-turn";
  seat: number;
}

export type HorusEvent =
  | HorusTileLaid
  | HorusEndLifted
  | HorusEndLaid
  | HorusTileDrawn
  | HorusTileTaken
  | HorusTileGone
  | HorusRegionChanged
  | HorusCardPlayed
  | HorusNilePlayed
  | HorusPileEmpty
  | HorusCardsDiscarded
  | HorusDeadCards
  | HorusCardsShuffled
  | HorusCardsDrawn
  | HorusMarkerSet
  | HorusMarkerPicked
  | HorusMarkerMoved
  | HorusLastTurn
  | Scored
  | Turn
  | Over;

export type View = ExpeditionView | LuxorView | HorusView;

export type Option = ExpeditionOption | LuxorOption | HorusOption;

export type GameEvent = ExpeditionEvent | LuxorEvent | HorusEvent;

/** A seat has taken back its last decision. */
export interface Undone {
  event: "undone";
  seat: number;
}

/** A seat has given up. */
export interface Resigned {
  event: "resigned";
  seat: number;
}

/** A seat that had left, or was out of time, has lost the game. */
export interface TimedOut {
  event: "timed-out";
  seat: number;
}

/** The game has begun. */
export interface Began {
  event: "began";
}

export type TableEvent =
  | Undone
  | Resigned
  | TimedOut
  | Began;

/**
 * The first message; `since` is the largest `seq` this client has seen.
 *
 * `changes`: this client keeps its last view, and takes `changed` where only a little of it has changed.
 */
export interface Hello {
  type: "hello";
  since?: number | null;
  changes?: boolean;
  lang?: string;
  ask: number;
}

/**
 * Play an action, or several that were planned as a whole: all of them or none.
 *
 * `length` is that of the update this client has decided on. Only the last action may reveal something.
 */
export interface Act {
  type: "act";
  seat: number;
  length: number;
  actions: number[];
  key: string;
  ask: number;
}

/** Ask why something is not allowed; `option` is an Option without `action` and `text`. */
export interface Why {
  type: "why";
  seat: number;
  option: Record<string, unknown>;
  ask: number;
}

/** Take back the last decision of this seat. */
export interface Undo {
  type: "undo";
  seat: number;
  length: number;
  key: string;
  ask: number;
}

/** Give up. */
export interface Resign {
  type: "resign";
  seat: number;
  key: string;
  ask: number;
}

/** Say something to everybody at the table. */
export interface Say {
  type: "chat";
  text: string;
  key: string;
  ask: number;
}

/** Sit down, or return to a seat that a bot plays for you. */
export interface Take {
  type: "take";
  seat: number;
  entropy?: string | null;
  ask: number;
}

/** Stand up; in a running game the seat stays yours until somebody gives it to a bot. */
export interface Leave {
  type: "leave";
  seat: number;
  ask: number;
}

/** Give an open seat (before the start, only the host may) or an absent player's seat to a bot. */
export interface Replace {
  type: "replace";
  seat: number;
  bot: string;
  ask: number;
}

/** Claim the game from a player who has left or is out of time: that seat can no longer win. */
export interface Claim {
  type: "claim";
  seat: number;
  ask: number;
}

/** Begin, with bots on the open seats; only the host may. */
export interface Start {
  type: "start";
  ask: number;
}

/** Ask what an action would do at once, before it is played. */
export interface Outlook {
  type: "outlook";
  seat: number;
  action: number;
  ask: number;
}

/** Ask what a strong bot would do. */
export interface Hint {
  type: "hint";
  seat: number;
  ask: number;
}

/** Ask for every point that everybody can see, with its rule. */
export interface Scoring {
  type: "scoring";
  ask: number;
}

/** Ask for a sign of life. */
export interface Ping {
  type: "ping";
  ask: number;
}

/** Who has a seat; `absent`: others may give it to a bot; `claimable`: or claim the game from it. */
export interface Seat {
  kind: "bot" | "open" | "person";
  name: string;
  bot: string | null;
  you: boolean;
  online: boolean;
  absent: boolean;
  claimable: boolean;
  resigned: boolean;
}

/** The points by seat, and the seats that won or resigned. */
export interface Result {
  scores: number[];
  winners: number[];
  resigned: number[];
}

/**
 * What the deal is made of; `secret`, `entropy` and `seed` are None until the game is over.
 *
 * `commitment` is None where there is nothing to check: at tables from before, and where the start is known.
 */
export interface Deal {
  known_start: boolean;
  commitment: string | null;
  numbers_from: ("client" | "server" | null)[];
  secret: string | null;
  entropy: (string | null)[] | null;
  seed: string | null;
}

/** Something that was said; `seat` is null for a spectator, `at` is in seconds since 1970. */
export interface ChatLine {
  seq: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

/** Everything about a table but the game; `chat` comes with the welcome only, elsewhere it is null. */
export interface Table {
  id: string;
  game: string;
  players: number;
  modules: string[];
  edition: Record<string, unknown>;
  pace: "correspondence" | "live";
  clock: number | null;
  public: boolean;
  undo: boolean;
  rated: boolean;
  status: "over" | "running" | "waiting";
  seats: Seat[];
  host: boolean;
  rematch: string | null;
  same_deal: string[];
  result: Result | null;
  ended: "closed" | "other-rules" | null;
  replayable: boolean;
  deal: Deal;
  chat: ChatLine[] | null;
}

/**
 * Something to tell, in no language yet: the key of its sentence, and the values that the sentence asks for.
 *
 * If the sentence says what a seat does, `seat` is that one. `places` are those on the board that it speaks of.
 */
export interface Fact {
  seat: number | null;
  key: string;
  values: Record<string, unknown>;
  places: string[];
}

/** A move, as far as the viewpoint may know it: in notation, and as facts for the sentences of a language. */
export interface LogLine {
  turn: number;
  seat: number;
  text: string;
  facts: Fact[];
}

/** May the viewpoint take back its last decision, and if not, why? */
export interface UndoPolicy {
  allowed: boolean;
  why: Code | null;
}

/** The seconds that a seat has left for its turn. */
export interface Clock {
  seat: number;
  left: number;
  running: boolean;
}

/**
 * The position after entry `seq`, as the viewpoint may see it.
 *
 * `fresh`: `log` is the viewpoint's whole log, not only what is new. `asked` is -1 when the game is over.
 */
export interface Update<V = View, O = Option, E = GameEvent> {
  type: "update";
  seq: number;
  length: number;
  viewpoint: number | null;
  asked: number;
  options: O[] | null;
  events: (E | TableEvent)[];
  fresh: boolean;
  log: LogLine[];
  undo: UndoPolicy;
  clocks: Clock[] | null;
  last: LogLine | null;
  view: V;
}

/** The reply to hello; `update` is null if the missed messages follow instead, or nothing has begun. */
export interface Welcome<V = View, O = Option, E = GameEvent> {
  type: "welcome";
  ask: number;
  table: Table;
  seq: number;
  update: Update<V, O, E> | null;
}

/**
 * A part of the view that has changed: `value` is what is there now.
 *
 * With `cut` it is a list, and `value` comes in place of some of its items: where they begin, and how many they are.
 */
export interface ViewChange {
  at: (string | number)[];
  value: unknown;
  cut?: [number, number] | null;
}

/** An update for a client that takes changes: its view is that of the update of entry `since` but for these. */
export interface Changed<O = Option, E = GameEvent> {
  type: "changed";
  seq: number;
  length: number;
  viewpoint: number | null;
  asked: number;
  options: O[] | null;
  events: (E | TableEvent)[];
  fresh: boolean;
  log: LogLine[];
  undo: UndoPolicy;
  clocks: Clock[] | null;
  last: LogLine | null;
  since: number;
  changes: ViewChange[];
}

/** Somebody sat down, left, came online or became absent; or the game began or ended. */
export interface TableChanged {
  type: "table";
  seq: number;
  table: Table;
}

/** Somebody said something. */
export interface Chat {
  type: "chat";
  seq: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

/** What the host of the server tells everybody; null when it no longer holds. */
export interface Announcement {
  type: "announcement";
  text: string | null;
}

/** How far a bot is with its decision, from 0 to 1; best effort. */
export interface Thinking {
  type: "thinking";
  seat: number;
  share: number;
}

/** Accepted and safe on disk, as entry `seq` (the last, if there are several); sent after the messages it led to. */
export interface Done {
  type: "done";
  ask: number;
  seq: number;
}

/** The id of a rule, and what it says about the case. */
export interface RulingText {
  rule: string;
  message: string;
}

/** The rule that forbids it; null if it is allowed. */
export interface WhyAnswer {
  type: "why";
  ask: number;
  ruling: RulingText | null;
}

/** What the action would lead to after `length` actions, whatever is drawn. */
export interface OutlookAnswer<E = GameEvent> {
  type: "outlook";
  ask: number;
  length: number;
  events: (E | TableEvent)[];
}

/**
 * One of the moves: its share of the playouts, and how these ended for each seat.
 *
 * Moves that were compared have an `error`: all of these were played out on the same deals, and their difference to
 * the best one is right within it, in 95 cases of 100. What is told of the others is a first guess.
 */
export interface Alternative {
  action: number;
  text: string;
  share: number;
  expected: number[];
  scores: number[];
  line: string[];
  error: number | null;
  low: number | null;
  high: number | null;
}

/**
 * The move a bot would choose and its reasons; the alternatives best first, this one among them.
 *
 * `clear` says that every compared alternative is worse by more than its error.
 */
export interface Thought {
  action: number;
  text: string;
  expected: number[];
  scores: number[];
  line: string[];
  playouts: number;
  seconds: number;
  alternatives: Alternative[];
  deals: number;
  clear: boolean;
}

/** What a strong bot would do after `length` actions, and why; `facts` are what the move does, whatever is drawn. */
export interface HintAnswer {
  type: "hint";
  ask: number;
  length: number;
  thought: Thought;
  facts: Fact[];
}

/** Every point with its seat and rule, in the words of the game's breakdown. */
export interface ScoringAnswer {
  type: "scoring";
  ask: number;
  points: Record<string, unknown>[];
}

/** A sign of life. */
export interface Pong {
  type: "pong";
  ask: number;
}

/** Refused, and nothing was changed; `ask` is null if the message could not be read. */
export interface Refusal {
  type: "error";
  ask: number | null;
  code: Code;
  message: string;
  detail: string | null;
  ruling: RulingText | null;
}

/** The server closes the connection; come back after `retry_after` seconds. */
export interface Closing {
  type: "closing";
  reason: "banned" | "restart" | "too-slow";
  retry_after: number;
}

/** A display name. */
export interface Naming {
  name: string;
}

/** The password of a private server. */
export interface Login {
  password: string;
}

/** A player's strength: its mean and deviation, and `points`, a cautious estimate to sort by. */
export interface Rating {
  name: string;
  bot: boolean;
  points: number;
  mu: number;
  sigma: number;
  games: number;
}

/** Who this browser is; `locked`: the server has a password, and this browser has not given it yet. */
export interface Me {
  name: string;
  locked: boolean;
  announcement: string | null;
  ratings: Record<string, Rating>;
}

/** A finished game of a person; place 1 is a victory, `others` are the names of the opponents. */
export interface FinishedGame {
  id: string;
  game: string;
  players: number;
  rated: boolean;
  ended: number;
  place: number;
  points: number;
  others: string[];
}

/** All games of a kind with so many players: how many, how many won, the sum of the points. */
export interface PlayedSum {
  game: string;
  players: number;
  games: number;
  won: number;
  points: number;
}

/** What a person has played: one page of it, newest first, and the sums over all of it. */
export interface Results {
  total: number;
  games: FinishedGame[];
  sums: PlayedSum[];
}

/** How others reach this server, told at its own machine only; `only_here`: not at all, until `command` is run. */
export interface Addresses {
  only_here: boolean;
  urls: string[];
  command: string;
}

/**
 * A game; `needed` are the modules that a number of players requires, `bots` begin with the levels of strength.
 *
 * `words` says which table of the game's texts names the values of a field, where it is not called like the field.
 */
export interface GameInfo {
  name: string;
  players: number[];
  modules: string[];
  needed: Record<string, string[]>;
  bots: string[];
  words: Record<string, string>;
}

/** A position of a finished table: the one after `length` actions. */
export interface Position {
  table: string;
  length: number;
}

/** A commitment that was asked for before, and a random number made after it was seen. */
export interface DealRequest {
  token: string;
  entropy: string;
}

/** With `same_deal`, the deal of the finished game is played again; everybody may know it. */
export interface NewRematch {
  deal?: DealRequest | null;
  same_deal?: boolean;
}

/** The settings of a new table; "me" on several `seats` means that one browser is passed around. */
export interface NewTable {
  game: string;
  players?: number;
  modules?: string[];
  seats?: string[] | null;
  pace?: "correspondence" | "live";
  clock?: number | null;
  public?: boolean;
  undo?: boolean;
  rated?: boolean;
  edition?: Record<string, unknown> | null;
  record?: string | null;
  position?: Position | null;
  deal?: DealRequest | null;
}

/** A record to replay if its game is over, otherwise to play on; without `seats` they are all yours. */
export interface NewRecord {
  text: string;
  seats?: string[] | null;
  edition?: Record<string, unknown> | null;
}

/** The server's word for the deal of a table that is still to be created; its `token` is good for an hour. */
export interface Commitment {
  table: string;
  commitment: string;
  token: string;
}

/** A table in a list; `asked` is -1 while nobody is asked. */
export interface Summary {
  id: string;
  game: string;
  players: number;
  modules: string[];
  pace: "correspondence" | "live";
  clock: number | null;
  public: boolean;
  undo: boolean;
  rated: boolean;
  status: "over" | "running" | "waiting";
  seats: Seat[];
  host: boolean;
  asked: number;
  your_turn: boolean;
  length: number;
  created: number;
  changed: number;
  rematch: string | null;
  result: Result | null;
  ended: "closed" | "other-rules" | null;
  replayable: boolean;
  known_start: boolean;
}

/** A position of a replay, after `length` actions: who is asked, what happened last, the scores so far. */
export interface Frame<V = View, E = GameEvent> {
  length: number;
  turn: number;
  seat: number;
  view: V;
  events: (E | TableEvent)[];
  log: LogLine | null;
  scores: number[];
}

/**
 * A turn as the analysis sees it: the chances before and after it, and its costliest decision.
 *
 * What changed is what its decisions cost (`choice`) and what chance brought (`luck`), by seat: their sum is the
 * difference of `chances` and `before`. `loss` is what the costliest decision gave away, `error` how far that may be
 * off, and `mistake` the same loss where it is a clear one, else 0. `moved` is the seat whose chance really moved in
 * this turn, if any did. A `rough` moment is a first guess: it has chances only.
 */
export interface Moment<O = Option> {
  turn: number;
  seat: number;
  start: number;
  length: number;
  before: number[];
  chances: number[];
  scores: number[];
  choice: number[];
  luck: number[];
  choice_error: number;
  luck_error: number;
  drew: boolean;
  moved: number | null;
  rough: boolean;
  loss: number;
  error: number;
  mistake: number;
  played_option: O | null;
  best_option: O | null;
  line: string[];
}

/** The analysis of a finished game: `done` of `total` turns; `chances` are those before the first turn. */
export interface Analysis<O = Option> {
  status: "done" | "failed" | "none" | "running" | "waiting";
  done: number;
  total: number;
  bot: string;
  chances: number[];
  moments: Moment<O>[];
  method: number;
}

/** A decision of a finished game as its seat was asked it, to be tried again. */
export interface Decision<V = View, O = Option> {
  length: number;
  turn: number;
  seat: number;
  view: V;
  options: O[];
}

/** A move to be compared with the best one. */
export interface Attempt {
  action: number;
}

/** What a move gives away beside the best one, on the same deals; right within `error`. */
export interface Verdict<O = Option> {
  chance: number;
  loss: number;
  error: number;
  clear: boolean;
  best_option: O;
}

/** Where to send the digest, and in which language. */
export interface NewMail {
  address: string;
  lang?: string;
}

/** One's own address for the digest; `offered`: this server sends mails, at most one in so many hours. */
export interface MailState {
  offered: boolean;
  address: string | null;
  confirmed: boolean;
  hours: number;
}

/** Did the link of a mail still mean something? */
export interface MailDone {
  done: boolean;
}

/** A puzzle as lists show it; `grade` is how many of the levels miss the solution. */
export interface PuzzleInfo {
  id: string;
  game: string;
  grade: number;
  players: number;
  modules: string[];
}

/** The puzzle of a date (in UTC); null if no game of this server has any. */
export interface DailyPuzzle {
  date: string;
  puzzle: PuzzleInfo | null;
}

/** The decision of a puzzle as its seat is asked it; `next` is the id of another puzzle of the game. */
export interface PuzzleDecision<V = View, O = Option> {
  info: PuzzleInfo;
  turn: number;
  seat: number;
  view: V;
  options: O[];
  next: string;
}

/** The move that somebody tries; null asks for the solution. */
export interface PuzzleAttempt {
  action: number | null;
}

/** The one move that is clearly the best, with its reasons; `facts` are what it does, whatever is drawn. */
export interface PuzzleSolution<O = Option> {
  thought: Thought;
  option: O;
  facts: Fact[];
  found: string[];
}

/**
 * How good a move is: what it gives away beside the solution, right within `error`.
 *
 * The solution is told to whoever has found it or asked for it.
 */
export interface PuzzleVerdict<O = Option> {
  solved: boolean;
  chance: number | null;
  loss: number | null;
  error: number | null;
  solution: PuzzleSolution<O> | null;
}

/** A complaint about whoever has a `seat`, or about a line of chat (`seq`). */
export interface NewReport {
  text: string;
  seat?: number | null;
  seq?: number | null;
}

/** `mute`: no chat; `ban`: nothing at all, with `address` also for the addresses that the person now uses. */
export interface NewSanction {
  kind: "ban" | "mute";
  hours?: number | null;
  reason?: string;
  address?: boolean;
}

/** What everybody is told; an empty text takes the last one back. */
export interface NewAnnouncement {
  text: string;
  hours?: number | null;
}

export interface Archiving {
  archived: boolean;
}

/** Somebody who is muted or banned; `who` is a person, or the digest of an address. */
export interface Sanction {
  who: string;
  name: string;
  kind: "ban" | "mute";
  until: number | null;
  reason: string;
  at: number;
}

/** A complaint; `said` is the line of chat it is about. */
export interface Report {
  id: string;
  table: string;
  person: string;
  name: string;
  reporter: string;
  text: string;
  said: string | null;
  at: number;
  handled: boolean;
}

/** What a process reports about itself; `cpu` is 1 for a whole core, `lag` (seconds) how late its event loop is. */
export interface Load {
  process: string;
  kind: "server" | "worker";
  at: number;
  started: number;
  cpu: number;
  memory_mb: number;
  tables: number;
  sockets: number;
  thinking: number;
  entries_per_minute: number;
  lag: number;
}

/** The whole server: its processes, and how many tables there are with each status. */
export interface Overview {
  processes: Load[];
  tables: Record<string, number>;
  reports: number;
  announcement: string | null;
}

/** Who has a seat; `person` is the id that sanctions take, null for bots. */
export interface AdminSeat {
  name: string;
  person: string | null;
  bot: string | null;
}

/** A table as the host of the server sees it; `sockets` are those of this process. */
export interface AdminTable {
  id: string;
  game: string;
  status: "over" | "running" | "waiting";
  archived: boolean;
  public: boolean;
  rated: boolean;
  pace: "correspondence" | "live";
  seats: AdminSeat[];
  moves: number;
  sockets: number;
  created: number;
  changed: number;
}

export interface SaidLine {
  seq: number;
  person: string | null;
  name: string;
  text: string;
  at: number;
}

/** Progress of the compiler: `done` of about `known` kernels, and the one it has just finished. */
export interface Compiling {
  done: number;
  known: number;
  kernel: string;
}

/** The state of the server; `ready` once all rules are compiled. */
export interface Health {
  status: "closing" | "ok" | "starting";
  ready: boolean;
  compiling: Compiling | null;
  version: string;
  tables: number;
  sockets: number;
  thinking: number;
}

/** The body of every error. */
export interface Problem {
  code: Code;
  message: string;
  detail: string | null;
  ruling: RulingText | null;
}

export type ClientMessage =
  | Hello
  | Act
  | Why
  | Undo
  | Resign
  | Say
  | Take
  | Leave
  | Replace
  | Claim
  | Start
  | Outlook
  | Hint
  | Scoring
  | Ping;

export type ServerMessage<V = View, O = Option, E = GameEvent> =
  | Welcome<V, O, E>
  | Update<V, O, E>
  | Changed<O, E>
  | TableChanged
  | Chat
  | Announcement
  | Thinking
  | Done
  | WhyAnswer
  | OutlookAnswer<E>
  | HintAnswer
  | ScoringAnswer
  | Pong
  | Refusal
  | Closing;

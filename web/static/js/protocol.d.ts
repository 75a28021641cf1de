/** The wire as the browser sees it: the socket protocol page says what each field means. */

export type Kind = "guest" | "member" | "bot" | "open";
export type Phase = "lobby" | "trump" | "auction" | "talon" | "kontra" | "play" | "result" | "match-over";

export interface Seat {
  name: string | null;
  kind: Kind;
  connected: boolean;
  ready: boolean;
  host?: true;
  /** Whether there is nothing about the rules left to agree to: so it is where this is absent. */
  consented?: false;
  /** A bot plays for the absent human. */
  away?: true;
  level?: string;
}

export interface Said { seat: number; action: string }
export interface Laid { seat: number; card: string; pair: number }
export interface Pair { seat: number; suit: string; value: number; live: boolean }

/** What is told of a hand while the next one is played. */
export interface Summary {
  deal_no: number;
  contract: string;
  declarer: number | null;
  winners: number[];
  points: number[];
  eyes: number[];
  hands: string[][];
  talon: string[];
  discard: string[];
  match: { winners: number[]; scores: number[]; bummerl: number[] } | null;
}

/** What is told of a hand until the next one is dealt. */
export interface Result extends Summary {
  value: number | null;
  kontra: number;
  tricks: Laid[][];
  takers: number[];
  pairs: Pair[];
  reshuffles: string[][];
  closed_by: number | null;
  ending: "sixty-six" | "contract" | "last-trick" | "false-claim" | "resigned" | "forfeit";
  proof: Proof | null;
}

export interface Proof { deal_no: number; commitment: string; server_seed: string; client_seeds: string[] }

/** What seldom changes: an update has only those of these fields that have changed. */
export interface Kept {
  host: number | null;
  preset: string;
  rules: Record<string, RuleValue>;
  differs: string[];
  settings: Record<string, string | number>;
  watchers: number;
  /** By name; the host alone is told. */
  watching?: string[];
  swaps: { seat: number; to: number }[];
  shuffle: { deal_no: number; commitment: string; added: boolean[] };
  dealt: { deal_no: number; commitment: string; client_seeds: string[] } | null;
  /** The cards of this hand, or of the first one to come, were chosen and not shuffled. */
  chosen: boolean;
  record: number | null;
  turn_deadline_ms: number | null;
  next_hand_ms: number | null;
}

export interface View extends Kept {
  game: string;
  phase: Phase;
  deal_no: number;
  dealer: number;
  caller: number;
  turn: number | null;
  seat: number | null;
  hand: string[];
  legal: string[];
  why: Record<string, string>;
  trump: string | null;
  trump_card: string | null;
  contract: { id: string; declarer: number | null; value: number | null; kontra: number } | null;
  bids: Said[];
  kontra_said: Said[];
  trick: Laid[];
  last_trick: Laid[] | null;
  last_taker: number | null;
  first_trick: Laid[] | null;
  pairs: Pair[];
  tricks: number[];
  eyes: (number | null)[] | null;
  hand_sizes: number[];
  laid_down: number | null;
  scores: number[];
  bummerl: number[];
  target: number;
  talon_left: number;
  closed_by: number | null;
  /** What I have laid away. */
  discard: string[];
  open_hands: Record<string, string[]>;
  result: Result | Summary | null;
  seats: Seat[];
}

export type RuleValue = string | number | string[] | Record<string, number>;

export interface Happening { type: string; seat?: number; action?: string; cards?: string[]; card?: string | null; suit?: string; packet?: number }

export interface Update {
  table: string;
  seq: number;
  events: Happening[];
  view: View;
}

/** An update as it comes: what it leaves out is as it was. */
export interface Sent extends Omit<Update, "view"> {
  view: Omit<View, keyof Kept> & Partial<Kept>;
}

export interface Welcome { protocol: number; player: { id: string; name: string; kind: string }; token: string; tables: string[]; pages: string }
export interface ChatLine { table: string; seat: number | null; name: string; text: string; who: string }
export interface Notice { code: string; text: string; table?: string }

export interface Ack {
  ok: boolean;
  error?: string;
  message?: string;
  reason?: string;
  /** With `not_seated`. */
  spectators?: string;
  table?: string;
  seat?: number | null;
  seq?: number;
  update?: Sent;
}

export interface LobbyTable {
  table: string;
  game: string;
  preset: string;
  differs: string[];
  host: string | null;
  started: boolean;
  seats: Seat[];
  watchers: number;
  spectators: string;
}

/** One field of the house-rule form, as `/rules/<game>.json` lists them. */
export interface Field {
  name: string;
  kind: "choice" | "integer" | "contracts" | "values";
  label: string;
  help: string;
  default: RuleValue;
  choices?: { value: string | number; label: string }[];
  needs?: { value: string | number; name: string; needed: string }[];
  min?: number;
  max?: number;
  contracts?: { id: string; points: number; label: string; meaning: string }[];
}

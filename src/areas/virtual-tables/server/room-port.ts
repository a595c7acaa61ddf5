/** What stands in a table's room is kept by an area above: what was said there, who is there, and who hears of a change. */
import type { Language } from "../../../kit/language.ts";
import type { Queryable, Transaction } from "../../../server/database/connection.ts";

export type Changed = "state" | "goals" | "people" | "documents" | "data";
/** What the room itself says of its table. */
export type RoomEvent = "opened" | "reopened" | "closed";

interface Said {
  readonly at: string;
  readonly by: string;
  readonly text: string;
}
/** What was said and done in the room, for the minutes. */
export interface TableTranscript {
  readonly visits: readonly { readonly person: string; readonly firstAt: string; readonly lastAt: string }[];
  readonly decisions: readonly Said[];
  readonly votes: readonly (Said & {
    readonly options: readonly { readonly text: string; readonly count: number }[];
  })[];
  readonly lines: readonly TranscriptLine[];
}

export interface TranscriptLine extends Said {
  readonly seq: number;
  /** Which goal it was said to; the minutes of earlier versions do not know. */
  readonly objective?: string | null;
}

export interface RoomPort {
  readonly account: (db: Queryable, tableId: string, language: Language) => Promise<TableTranscript>;
  /** Messages that stand, by table. */
  readonly counts: (db: Queryable, tableIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Who is in the room now: users' ids, of guests "guest:" and that of their invitation. */
  readonly online: (db: Queryable, tableId: string, now: Date) => Promise<ReadonlySet<string>>;
  /** Those in the room ask again, once the transaction is true; people who lost the right leave. */
  readonly changed: (tx: Transaction, tableId: string, what: Changed) => Promise<void>;
  /** Stands in the conversation as said by the system. With "closed" its votes end. */
  readonly said: (tx: Transaction, tableId: string, what: RoomEvent, now: Date) => Promise<void>;
}

let room: RoomPort = {
  account: async () => ({ visits: [], decisions: [], votes: [], lines: [] }),
  counts: async () => new Map(),
  online: async () => new Set(),
  changed: async () => {},
  said: async () => {},
};

/** Said once by the area that keeps conversations, when the server begins. */
export function registerRoom(said: RoomPort): void {
  room = said;
}

export const roomPortOf = (): RoomPort => room;

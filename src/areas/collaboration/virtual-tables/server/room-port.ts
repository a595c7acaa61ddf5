/**
 * Port to the conversations, which a higher area implements: transcript, message counts, online people and change
 * notifications.
 */
import type { Language } from "../../../../kit/text/language.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { definePort } from "../../../../server/port.ts";

export type RoomChange = "state" | "goals" | "people" | "documents" | "data";
/** Texts of system messages. */
type RoomEvent = "opened" | "reopened" | "closed";

interface TranscriptEntry {
  readonly at: string;
  readonly by: string;
  readonly text: string;
}
/** Content of the conversation, for the minutes. */
export interface TableTranscript {
  readonly visits: readonly { readonly person: string; readonly firstAt: string; readonly lastAt: string }[];
  readonly decisions: readonly TranscriptEntry[];
  readonly votes: readonly (TranscriptEntry & {
    readonly options: readonly { readonly text: string; readonly count: number }[];
  })[];
  readonly lines: readonly TranscriptLine[];
}

interface TranscriptLine extends TranscriptEntry {
  readonly seq: number;
  /** Id of the goal; absent in minutes of earlier versions. */
  readonly objective?: string | null;
}

export interface RoomPort {
  readonly transcript: (db: Queryable, tableId: string, language: Language) => Promise<TableTranscript>;
  /** Number of messages that are not deleted, by table. */
  readonly counts: (db: Queryable, tableIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Ids of the people in the room: user ids, or "guest:" with the id of their invitation. */
  readonly online: (db: Queryable, tableId: string, now: Date) => Promise<ReadonlySet<string>>;
  /** After the commit, people in the room refetch, and those without access are removed. */
  readonly notifyChange: (tx: Transaction, tableId: string, what: RoomChange) => Promise<void>;
  /** Adds a system message. "closed" also ends open votes. */
  readonly postSystemMessage: (tx: Transaction, tableId: string, what: RoomEvent, now: Date) => Promise<void>;
}

export const roomPort = definePort<RoomPort>("conversations of virtual tables");

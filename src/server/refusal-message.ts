/** What a refusal says to its reader: the same on every way out, an answer, an event of a socket or a change of many. */
import { type ConflictKind, type LastChange, Refusal } from "../kit/errors.ts";
import { staleChangeMessage, changedByYou, conflicts, refusalMessage } from "../kit/validation-errors.ts";
import { formatDateTime } from "../kit/format.ts";
import type { Language } from "../kit/language.ts";
import { interpolate } from "../kit/words.ts";
import { sqlState } from "./database/connection.ts";

/** Of a CONFLICT which of three it is, and who made a change and when as far as that is known. */
export function refusalText(refusal: Refusal, language: Language, reader: string | undefined): string {
  const { code, conflict } = refusal;
  const changed = changeFor(reader, refusal);
  if (changed) return sayChanged(changed, language);
  return conflict === undefined || conflict === "changed"
    ? refusalMessage(code, language)
    : conflicts[language][conflict];
}

type ToldChange = Omit<LastChange, "by"> & { readonly yours: boolean };

/** Ids of people stay here: a caller is told whether it was they themselves, in another window. */
export function changeFor(reader: string | undefined, { conflict, facts }: Refusal): ToldChange | undefined {
  const changed = conflict === "changed" ? (facts?.changed as LastChange | null | undefined) : undefined;
  if (!changed) return undefined;
  const { by, ...told } = changed;
  return { ...told, yours: by !== null && by === reader };
}

/** A stale change says who was there before, and when. */
function sayChanged({ byName, at, yours }: ToldChange, language: Language): string {
  return interpolate((yours ? changedByYou : staleChangeMessage)[language], {
    by: byName,
    when: formatDateTime(at, language),
  });
}

/** What the database says of two writers at once: a value that another row has, an order in which one had to give way. */
const conflictOfState: Readonly<Record<string, ConflictKind>> = {
  "23505": "taken",
  "40001": "retry",
  "40P01": "retry",
};

/** Too long, out of range, no moment of the calendar, not of the type, a NUL: what no schema stopped. */
const unholdable = new Set(["22001", "22003", "22007", "22008", "22021", "22P02", "22P05"]);

/** Two writers at once and values the database cannot hold are the caller's news, not our crash. */
export function refusalOfDatabase(error: unknown): Refusal | undefined {
  const state = sqlState(error);
  if (!state) return undefined;
  const conflict = conflictOfState[state];
  if (conflict) return new Refusal("CONFLICT", { conflict });
  // RESTRICT has a code of its own from PostgreSQL 18 on.
  if (state === "23503" || state === "23001") return new Refusal("IN_USE");
  return unholdable.has(state) ? new Refusal("INVALID") : undefined;
}

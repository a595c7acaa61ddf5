/** The text of a refusal, the same for HTTP answers, socket events and bulk changes. */
import { type ConflictKind, type LastChange, Refusal } from "../kit/validation/errors.ts";
import { staleChangeMessage, changedByYou, conflicts, refusalMessage } from "../kit/validation/validation-errors.ts";
import { formatDateTime } from "../kit/text/format.ts";
import type { Language } from "../kit/text/language.ts";
import { interpolate } from "../kit/text/words.ts";
import { sqlState } from "./database/connection.ts";

/** For a CONFLICT, the text depends on its kind, and names who changed it and when, if that is known. */
export function refusalText(refusal: Refusal, language: Language, reader: string | undefined): string {
  const { code, conflict } = refusal;
  const changed = changeFor(reader, refusal);
  if (changed) return changeMessage(changed, language);
  return conflict === undefined || conflict === "changed"
    ? refusalMessage(code, language)
    : conflicts[language][conflict];
}

type ChangeForReader = Omit<LastChange, "by"> & { readonly yours: boolean };

/** The change without the user's id, which is not sent: `yours` is true if it was the reader, in another window. */
export function changeFor(reader: string | undefined, { conflict, facts }: Refusal): ChangeForReader | undefined {
  const changed = conflict === "changed" ? (facts?.changed as LastChange | null | undefined) : undefined;
  if (!changed) return undefined;
  const { by, ...change } = changed;
  return { ...change, yours: by !== null && by === reader };
}

/** The text for a stale change: who changed the record and when. */
function changeMessage({ byName, at, yours }: ChangeForReader, language: Language): string {
  return interpolate((yours ? changedByYou : staleChangeMessage)[language], {
    by: byName,
    when: formatDateTime(at, language),
  });
}

/** Conflicts reported by the database: a duplicate value, a serialization failure, a deadlock. */
const conflictBySqlState: Readonly<Record<string, ConflictKind>> = {
  "23505": "taken",
  "40001": "retry",
  "40P01": "retry",
};

/** Values that the database rejects and no schema caught: too long, out of range, an invalid instant or type, NUL. */
const invalidValueStates = new Set(["22001", "22003", "22007", "22008", "22021", "22P02", "22P05"]);

/** Maps database errors caused by concurrent writers or by input to a refusal; undefined for other errors. */
export function refusalOfDatabase(error: unknown): Refusal | undefined {
  const state = sqlState(error);
  if (!state) return undefined;
  const conflict = conflictBySqlState[state];
  if (conflict) return new Refusal("CONFLICT", { conflict });
  // From PostgreSQL 18, RESTRICT has a code of its own.
  if (state === "23503" || state === "23001") return new Refusal("IN_USE");
  return invalidValueStates.has(state) ? new Refusal("INVALID") : undefined;
}

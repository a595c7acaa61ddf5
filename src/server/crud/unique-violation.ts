/** Maps a violation of a unique index to a refusal at the field that caused it. */
import { Refusal, type RefusalCode } from "../../kit/validation/errors.ts";
import { violatedIndex } from "../database/connection.ts";

/** By index name: the field that violates it, or a refusal code if no field does. Null rethrows the database error. */
export type UniqueViolationMap<Field extends string = string> = Readonly<
  Record<string, Field | { readonly code: RefusalCode } | null>
>;

/**
 * For the end of a transaction, `.catch(mapUniqueViolation({ index: "field" }))`. Throws CONFLICT with TAKEN at the
 * field of the violated index, or a refusal with its code; rethrows any other error.
 */
export const mapUniqueViolation =
  (errorsByIndex: UniqueViolationMap) =>
  (error: unknown): never => {
    const mapped = errorsByIndex[violatedIndex(error) ?? ""];
    if (!mapped) throw error;
    throw typeof mapped === "string"
      ? new Refusal("CONFLICT", { fields: { [mapped]: ["TAKEN"] } })
      : new Refusal(mapped.code);
  };

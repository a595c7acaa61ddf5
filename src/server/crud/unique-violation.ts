/** A thing of which there may be one: the index of the database decides, and the caller is told at which field. */
import { Refusal, type RefusalCode } from "../../kit/errors.ts";
import { violatedIndex } from "../database/connection.ts";

/** For a unique index the field at fault, or what is said where no field is; null where nothing that was sent is. */
export type UniqueViolationMap<Field extends string = string> = Readonly<
  Record<string, Field | { readonly code: RefusalCode } | null>
>;

/**
 * For the end of a transaction, `.catch(refuseTaken({ index: "field" }))`: CONFLICT with TAKEN at the field of the unique
 * index that refused a row, or the refusal that is said for it. Any other failure is thrown as it was.
 */
export const mapUniqueViolation =
  (by: UniqueViolationMap) =>
  (error: unknown): never => {
    const said = by[violatedIndex(error) ?? ""];
    if (!said) throw error;
    throw typeof said === "string"
      ? new Refusal("CONFLICT", { fields: { [said]: ["TAKEN"] } })
      : new Refusal(said.code);
  };

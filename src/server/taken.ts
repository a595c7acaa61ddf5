/** A thing of which there may be one: the index of the database decides, and the caller is told at which field. */
import { Refusal } from "../kit/errors.ts";
import { violatedIndex } from "./database/database.ts";

/**
 * For the end of a transaction, `.catch(refuseTaken({ index: "field" }))`: CONFLICT with TAKEN at the field of the unique
 * index that refused a row. Any other failure is thrown as it was.
 */
export const refuseTaken =
  (fieldOf: Readonly<Record<string, string | null>>) =>
  (error: unknown): never => {
    const field = fieldOf[violatedIndex(error) ?? ""];
    throw field ? new Refusal("CONFLICT", { fields: { [field]: ["TAKEN"] } }) : error;
  };

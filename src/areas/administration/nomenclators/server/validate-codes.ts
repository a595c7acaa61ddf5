/** Validates the codes that records of other areas refer to. */
import { and, inArray } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import type { NomenclatorType } from "../catalogue.ts";
import { isChoice } from "./queries.ts";
import { nomenclators } from "./tables.ts";

type Codes = string | readonly string[] | null | undefined;
type Choice = readonly [field: string, type: NomenclatorType, chosen: Codes, before?: Codes];

/**
 * CHOICE at each field without an active item of its type; a previously stored code may stay. Locks the chosen items
 * until the transaction ends, so that none of them is deleted meanwhile.
 */
export async function unknownCodeErrors(
  tx: Transaction,
  choices: readonly Choice[],
): Promise<Record<string, string[]>> {
  const newChoices = choices.map(([field, type, current, before]) => {
    const previousCodes = new Set(codesOf(before));
    return { field, type, codes: codesOf(current).filter((code) => !previousCodes.has(code)) };
  });
  const newCodes = newChoices.flatMap(({ codes }) => codes);
  if (newCodes.length === 0) return {};
  const items = await tx
    .select({ code: nomenclators.code, ptypes: nomenclators.ptypes })
    .from(nomenclators)
    .where(and(inArray(nomenclators.code, newCodes), isChoice))
    .orderBy(nomenclators.code)
    .for("key share");
  const isOne = (type: NomenclatorType, code: string) =>
    items.some((item) => item.code === code && item.ptypes.includes(type));
  const unknownChoices = newChoices.filter(({ type, codes }) => !codes.every((code) => isOne(type, code)));
  return Object.fromEntries(unknownChoices.map(({ field }) => [field, ["CHOICE"]]));
}

/** INVALID with the errors of `unknownCodeErrors`. */
export async function requireExistingCodes(tx: Transaction, choices: readonly Choice[]): Promise<void> {
  const fields = await unknownCodeErrors(tx, choices);
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
}

const codesOf = (value: Codes): readonly string[] =>
  (typeof value === "string" ? [value] : (value ?? [])).filter(Boolean);

/** What records of other areas chose among the items. */
import { and, inArray } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import type { NomenclatorType } from "../catalogue.ts";
import { isChoice } from "./queries.ts";
import { nomenclators } from "./tables.ts";

type Codes = string | readonly string[] | null | undefined;
type Choice = readonly [field: string, type: NomenclatorType, chosen: Codes, before?: Codes];

/**
 * CHOICE at each field that names no item in use of its type; one that was chosen before may stay. Items that are chosen
 * are held until the transaction ends, so that none of them is removed meanwhile.
 */
export async function unknownCodeErrors(
  tx: Transaction,
  choices: readonly Choice[],
): Promise<Record<string, string[]>> {
  const fresh = choices.map(([field, type, chosen, before]) => {
    const known = new Set(codesOf(before));
    return { field, type, codes: codesOf(chosen).filter((code) => !known.has(code)) };
  });
  const wanted = fresh.flatMap(({ codes }) => codes);
  if (wanted.length === 0) return {};
  const items = await tx
    .select({ code: nomenclators.code, ptypes: nomenclators.ptypes })
    .from(nomenclators)
    .where(and(inArray(nomenclators.code, wanted), isChoice))
    .orderBy(nomenclators.code)
    .for("key share");
  const isOne = (type: NomenclatorType, code: string) =>
    items.some((item) => item.code === code && item.ptypes.includes(type));
  const wrong = fresh.filter(({ type, codes }) => !codes.every((code) => isOne(type, code)));
  return Object.fromEntries(wrong.map(({ field }) => [field, ["CHOICE"]]));
}

/** INVALID with those faults. */
export async function requireKnownCodes(tx: Transaction, choices: readonly Choice[]): Promise<void> {
  const fields = await unknownCodeErrors(tx, choices);
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
}

const codesOf = (chosen: Codes): readonly string[] =>
  (typeof chosen === "string" ? [chosen] : (chosen ?? [])).filter(Boolean);

/** What types add to their items, as people type it: each type its own, codes of seals and countries that there are. */
import { Refusal } from "../../../kit/errors.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { typeFieldNames, type NomenclatorType } from "../catalogue.ts";
import type { ItemDraft } from "../contract.ts";
import { unknownCodeErrors } from "./validate-codes.ts";
import { isCountry } from "./countries.ts";

type Meta = Readonly<Record<string, unknown>>;

/** What an item holds once this was typed. What was emptied stays as null, or the next start would seed it again. */
export async function addedColumns(
  tx: Transaction,
  typed: NonNullable<ItemDraft["meta"]>,
  types: readonly string[],
  before: Meta = {},
): Promise<{ meta: Record<string, unknown> }> {
  const given = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, isEmpty(value) ? null : value]));
  const known = new Set<string>(types.flatMap((type) => typeFieldNames[type as NomenclatorType] ?? []));
  const foreign = Object.entries(given).filter(([name, value]) => value !== null && !known.has(name));
  const isUnknown = typeof typed.country === "string" && !isCountry(typed.country);
  const fields = {
    ...Object.fromEntries(foreign.map(([name]) => [`meta.${name}`, ["CHOICE"]])),
    ...(isUnknown && { "meta.country": ["CHOICE"] }),
    ...(await unknownCodeErrors(tx, [
      ["meta.chain", "STAMP", typed.chain, before.chain as string[] | undefined],
      ["meta.consulateStamp", "STAMP", typed.consulateStamp, before.consulateStamp as string | undefined],
    ])),
  };
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
  const told = Object.entries(given).filter(([name, value]) => value !== null || name in before);
  return { meta: { ...before, ...Object.fromEntries(told) } };
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === "" ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === "object" && !Array.isArray(value) && Object.values(value).every((text) => text === ""));

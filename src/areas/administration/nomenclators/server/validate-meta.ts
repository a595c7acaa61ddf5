/** Validates `meta`, the additional fields of an item that its types have: no field of another type, and only existing seals and countries. */
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { typeFieldNames, type NomenclatorType } from "../catalogue.ts";
import type { ItemDraft } from "../contract.ts";
import { unknownCodeErrors } from "./validate-codes.ts";
import { isCountry } from "./countries.ts";

type Meta = Readonly<Record<string, unknown>>;

/** The new `meta` of an item. A cleared field is stored as null; otherwise the next start would seed it again. */
export async function validateMeta(
  tx: Transaction,
  metaInput: NonNullable<ItemDraft["meta"]>,
  types: readonly string[],
  before: Meta = {},
): Promise<{ meta: Record<string, unknown> }> {
  const values = Object.fromEntries(
    Object.entries(metaInput).map(([name, value]) => [name, isEmpty(value) ? null : value]),
  );
  const allowedFields = new Set<string>(types.flatMap((type) => typeFieldNames[type as NomenclatorType] ?? []));
  const unexpectedFields = Object.entries(values).filter(([name, value]) => value !== null && !allowedFields.has(name));
  const isUnknown = typeof metaInput.country === "string" && !isCountry(metaInput.country);
  const fields = {
    ...Object.fromEntries(unexpectedFields.map(([name]) => [`meta.${name}`, ["CHOICE"]])),
    ...(isUnknown && { "meta.country": ["CHOICE"] }),
    ...(await unknownCodeErrors(tx, [
      ["meta.chain", "STAMP", metaInput.chain, before.chain as string[] | undefined],
      ["meta.consulateStamp", "STAMP", metaInput.consulateStamp, before.consulateStamp as string | undefined],
    ])),
  };
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
  const changedValues = Object.entries(values).filter(([name, value]) => value !== null || name in before);
  return { meta: { ...before, ...Object.fromEntries(changedValues) } };
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === "" ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === "object" && !Array.isArray(value) && Object.values(value).every((text) => text === ""));

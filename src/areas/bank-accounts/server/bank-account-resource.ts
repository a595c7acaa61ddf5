import { Refusal } from "../../../kit/errors.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { toColumns, tableResource } from "../../../server/crud/table-resource.ts";
import { unknownCodeErrors, namingOf, nomenclatorsOf } from "../../nomenclators/server/public.ts";
import { type BankAccount, type BankAccountDraft, bankAccount } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { bankAccounts } from "./tables.ts";

const words = { es, en };
type Typed = { readonly [Name in keyof BankAccountDraft]?: BankAccountDraft[Name] | undefined };
type Row = typeof bankAccounts.$inferSelect;

export const bankAccountResource = tableResource(bankAccount, {
  table: bankAccounts,
  auditKind: "bankAccount",
  actionPrefix: "bankAccounts",
  cellContext: async (language, { db }) => ({
    ...words[language],
    language,
    bankOf: await namingOf(db, "BANK", language),
  }),
  displayName: ({ accountNumber, bank, currency }) => {
    const name = `${bank} · ${accountNumber} · ${currency}`;
    return { es: name, en: name };
  },
  read: async ({ db }, { where, order }) => {
    const rows = await db
      .select()
      .from(bankAccounts)
      .where(where)
      .orderBy(...order);
    const banks = await nomenclatorsOf(
      db,
      rows.map(({ bank }) => bank),
    );
    return rows.map((row) => ({ ...row, _id: row.id, doubts: doubtsOf(row, bicOf(banks.get(row.bank))) }));
  },
  toColumns: async (_call, tx, wanted, before) => {
    await refuseWrong(tx, wanted, before);
    return { ...(!before && { currency: "CUP" as const }), ...toColumns(bankAccounts, wanted) };
  },
  uniqueErrors: { bank_accounts_number: "accountNumber" },
});

/** A bank that stands in our list is in Cuba, and its code says so. */
async function refuseWrong(tx: Transaction, wanted: Typed, before?: Row): Promise<void> {
  const fields = await unknownCodeErrors(tx, [["bank", "BANK", wanted.bank, before?.bank]]);
  const { bank = "", swiftCode = "" } = { ...before, ...wanted };
  const known = bicOf((await nomenclatorsOf(tx, [bank])).get(bank));
  if (known && isCuban(known) && !isCuban(swiftCode)) fields.swiftCode = ["SWIFT_CUBAN"];
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
}

function doubtsOf({ swiftCode, accountNumber }: Row, known: string | undefined): BankAccount["doubts"] {
  const doubts: BankAccount["doubts"] = [];
  if (known && swiftCode.slice(0, 8) !== known.slice(0, 8)) doubts.push("swiftCode");
  if (isCuban(swiftCode) && !/^\d{16}$/.test(accountNumber)) doubts.push("accountNumber");
  return doubts;
}

const isCuban = (bic: string) => bic.slice(4, 6) === "CU";
const bicOf = (bank: { readonly meta?: Readonly<Record<string, unknown>> | undefined } | undefined) =>
  typeof bank?.meta?.bic === "string" ? bank.meta.bic : undefined;

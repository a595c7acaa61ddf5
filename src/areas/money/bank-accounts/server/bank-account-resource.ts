import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { toColumns, tableResource } from "../../../../server/crud/table-resource.ts";
import { unknownCodeErrors, namingOf, nomenclatorsOf } from "../../../administration/nomenclators/server/public.ts";
import { type BankAccount, type BankAccountDraft, bankAccount } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { bankAccounts } from "./tables.ts";

const words = { es, en };
type BankAccountInput = { readonly [Name in keyof BankAccountDraft]?: BankAccountDraft[Name] | undefined };
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
    return rows.map((row) => ({ ...row, _id: row.id, doubts: findDoubts(row, bicOf(banks.get(row.bank))) }));
  },
  toColumns: async (_call, tx, input, before) => {
    await requireValidBank(tx, input, before);
    return { ...(!before && { currency: "CUP" as const }), ...toColumns(bankAccounts, input) };
  },
  uniqueErrors: { bank_accounts_number: "accountNumber" },
});

/** A bank of the catalogue is in Cuba, and its SWIFT code is known. */
async function requireValidBank(tx: Transaction, input: BankAccountInput, before?: Row): Promise<void> {
  const fields = await unknownCodeErrors(tx, [["bank", "BANK", input.bank, before?.bank]]);
  const { bank = "", swiftCode = "" } = { ...before, ...input };
  const expectedCode = bicOf((await nomenclatorsOf(tx, [bank])).get(bank));
  if (expectedCode && isCuban(expectedCode) && !isCuban(swiftCode)) fields.swiftCode = ["SWIFT_CUBAN"];
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
}

function findDoubts({ swiftCode, accountNumber }: Row, expectedCode: string | undefined): BankAccount["doubts"] {
  const doubts: BankAccount["doubts"] = [];
  if (expectedCode && swiftCode.slice(0, 8) !== expectedCode.slice(0, 8)) doubts.push("swiftCode");
  if (isCuban(swiftCode) && !/^\d{16}$/.test(accountNumber)) doubts.push("accountNumber");
  return doubts;
}

const isCuban = (bic: string) => bic.slice(4, 6) === "CU";
const bicOf = (bank: { readonly meta?: Readonly<Record<string, unknown>> | undefined } | undefined) =>
  typeof bank?.meta?.bic === "string" ? bank.meta.bic : undefined;

/** What the printed offer and its preview in the form state about the firm and the account to pay into, in Spanish. */
import { eq } from "drizzle-orm";
import { formatPhone } from "../../../../../kit/identity/phone.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { type Letterhead, letterheadOf } from "../../../../administration/firm/server/public.ts";
import { codeNames } from "../../../../administration/nomenclators/server/public.ts";
import { bankAccountView } from "../../../../money/bank-accounts/server/public.ts";
import type { OfferLetterhead } from "../../letterhead.ts";
import { offerWords as words } from "../../server-messages.es.ts";

export async function offerLetterhead(db: Queryable, bankAccount: string | null | undefined): Promise<OfferLetterhead> {
  const seller = await letterheadOf(db);
  return {
    name: seller.name,
    slogan: seller.slogan.es,
    particulars: particularsOf(seller),
    account: bankAccount ? await accountLines(db, bankAccount) : [],
  };
}

const particularsOf = (seller: Letterhead): string[] =>
  [
    [seller.legalName, seller.taxId && interpolate(words.taxId, { number: seller.taxId })],
    [seller.address],
    [seller.phone && formatPhone(seller.phone), seller.email],
  ]
    .map((parts) => parts.filter(Boolean).join(" · "))
    .filter(Boolean);

async function accountLines(db: Queryable, id: string): Promise<string[]> {
  const [account] = await db.select().from(bankAccountView).where(eq(bankAccountView.id, id));
  if (!account) return [];
  const { holder, bank, branch, accountNumber, swiftCode } = account;
  const names = await codeNames(db, [bank], "es");
  return [
    holder,
    `${names.get(bank) ?? bank}, ${branch}`,
    accountNumber,
    interpolate(words.swift, { code: swiftCode }),
  ];
}

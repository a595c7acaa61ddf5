/** The receipt as an issued document. */
import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { maskFullName } from "../../../../../kit/identity/masks.ts";
import { formatMoney } from "../../../../../kit/text/format.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import type { DocumentSource } from "../../../../administration/issued-documents/server/public.ts";
import { userView } from "../../../../administration/people/server/public.ts";
import { receiptWords } from "../tracking/page-words.ts";
import type { NameMasking } from "../tracking/public-form.ts";
import { requestGroups } from "../tables.ts";
import { receiptDocument } from "./receipt-pdf.ts";
import { receiptOf } from "./receipt.ts";

interface ReceiptQuery {
  readonly commonId: string;
  readonly token?: string | undefined;
  readonly lang?: Language | undefined;
}

/** People who may not read the names get a receipt of their own. */
const receiptRecordId = (commonId: string, visibility: NameMasking) =>
  visibility === "whole" ? commonId : `${commonId} ${visibility}`;

/** The records of all receipts of a request. */
export const receiptRecordIds = (commonId: string): string[] =>
  (["whole", "masked"] as const).map((visibility) => receiptRecordId(commonId, visibility));

export const receiptSource: DocumentSource<ReceiptQuery> = {
  kind: "receipt",
  async read(call, { lang, ...query }) {
    const receipt = await receiptOf({ ...call, language: lang ?? call.language }, query);
    const { commonId, number, language, visibility, requester, payment, people } = receipt;
    const document = {
      recordId: receiptRecordId(commonId, visibility),
      facts: {
        holder: maskFullName(requester),
        amount: formatMoney(payment.amount, payment.currency, language),
        date: dayOf(new Date(payment.confirmedAt ?? payment.updatedAt)),
        quantity: people.length,
        reference: number,
      },
      person: { name: requester },
      document: receiptDocument(receipt),
    };
    return { documents: [document], fileName: interpolate(receiptWords(language).name, { number }) };
  },
  demo: {
    email: "client@demo.example",
    input: async (db) => {
      const [group] = await db
        .select({ commonId: requestGroups.commonId })
        .from(requestGroups)
        .innerJoin(userView, eq(userView.id, requestGroups.requesterId))
        .where(
          and(
            isNotNull(requestGroups.paymentId),
            isNull(requestGroups.deletedAt),
            eq(userView.email, "client@demo.example"),
          ),
        )
        .orderBy(asc(requestGroups.number))
        .limit(1);
      return group;
    },
  },
};

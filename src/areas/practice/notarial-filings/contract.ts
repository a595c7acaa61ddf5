/** Notarial filings: a service of a notary for a client on a day, with bill, stamps and fee. */
import { z } from "zod";
import { download, operation } from "../../../kit/contract.ts";
import { auditHistorySchema } from "../../../kit/audit-history.ts";
import { crudListContract } from "../../../kit/crud-contract.ts";
import {
  amount,
  positiveAmount,
  requiredChoice,
  country,
  currency,
  day,
  amountInput,
  id,
  instant,
  integer,
  nameSchemas,
  idParam,
  orEmpty,
  page,
  reference,
  text,
  booleanParam,
  prose,
} from "../../../kit/schemas.ts";
import { clientTypes } from "../clients/columns.ts";
import { documentTypes, notarialFilingColumns } from "./columns.ts";
import { notarialFilingAuditActions } from "./history.ts";
import { NotarialHome } from "./home.ts";

const code = text(1, 16);
const clientType = z.enum(clientTypes, "CHOICE").describe("What the client was then: national or foreign");
const documentType = z
  .enum(documentTypes, "CHOICE")
  .describe("Whether it goes into the protocol: code of the nomenclator NOTARIAL_DOC_TYPE");
const nullableText = z.string().nullable();

export const NotarialFiling = z.object({
  _id: z.string().describe("Identifier"),
  number: z.string().describe("NT, year and six digits, given by the server"),
  client: reference.describe("For whom"),
  clientType,
  country,
  acquisitionWay: z.string().describe("How the client came to the firm, as it is now: code of ACQUISITION_WAY"),
  procedureDate: day.describe("Day on which it was done"),
  billNumber: nullableText.describe("Number of its bill; null while that is pending"),
  voucherPending: z.boolean().describe("Its bill is not written yet"),
  voucherNumber: nullableText.describe("Number of its voucher"),
  lawyer: reference.describe("Who did it"),
  documentType,
  actType: nullableText.describe("Of one for the protocol: code of the nomenclator ACT_TYPE"),
  deedType: nullableText.describe("Of a public deed: code of the nomenclator DEED_TYPE"),
  protocolNumber: nullableText.describe("Of one for the protocol: its number there"),
  concept: z.string().describe("Code of the nomenclator NOTARIAL_CONCEPT"),
  stamps: z
    .array(
      z.object({
        stamp: z.string().describe("Code of the nomenclator REVENUE_STAMP"),
        quantity: z.number().int().describe("How many"),
        amount: amount.describe("What they are worth, in CUP, as of then"),
      }),
    )
    .describe("Its revenue stamps"),
  fee: amount.describe("What is charged"),
  currency,
  exportable: z.boolean().describe("A service to somebody abroad, collected in foreign currency"),
  observations: nullableText.describe("What else is to be known of it"),
  createdAt: instant,
  updatedAt: instant,
});
export type NotarialFiling = z.output<typeof NotarialFiling>;

nameSchemas({ NotarialFiling });

const optional = <T extends z.ZodType>(schema: T) => orEmpty(schema).optional();

const draft = z.object({
  client: requiredChoice(id).describe("For whom; one in use"),
  clientType,
  country,
  procedureDate: requiredChoice(day).describe("Day on which it was done, not in the future"),
  billNumber: text(0, 20).optional().describe("Number of its bill; needed unless that is pending"),
  voucherPending: booleanParam.optional().describe("true: its bill is not written yet, and what was its number goes"),
  voucherNumber: text(0, 20).optional().describe("Number of its voucher"),
  lawyer: requiredChoice(id).describe("Who did it: one whose role is marked so"),
  documentType,
  actType: optional(code).describe("Needed of one for the protocol, dropped of others: code of ACT_TYPE"),
  deedType: optional(code).describe("Needed of a public deed, dropped of others: code of DEED_TYPE"),
  protocolNumber: text(0, 20).optional().describe("Of one for the protocol, dropped of others: its number there"),
  concept: code.describe("Code of the nomenclator NOTARIAL_CONCEPT"),
  stamps: z
    .array(
      z.object({
        stamp: code.describe("Code of the nomenclator REVENUE_STAMP"),
        quantity: integer(1, 1000).describe("How many"),
      }),
    )
    .max(30, "TOO_LONG")
    .optional()
    .describe("All of its revenue stamps, in place of those before; what they are worth the server knows"),
  fee: positiveAmount.describe("What is charged, above zero"),
  currency,
  exportable: booleanParam.optional().describe("A service to somebody abroad, collected in foreign currency"),
  observations: prose(0, 1000).optional().describe("What else is to be known of it"),
});
export type NotarialFilingDraft = z.output<typeof draft>;

export const notarialFilingRoutes = crudListContract(notarialFilingColumns, {
  rowSchema: NotarialFiling,
  input: draft,
  updateInput: draft.partial(),
  filters: {
    client: id.optional().describe("Only those of one client"),
    clientType: clientType.optional(),
    country: country.optional(),
    lawyer: id.optional().describe("Only those of one lawyer"),
    documentType: documentType.optional(),
    actType: code.optional().describe("Code of the nomenclator ACT_TYPE"),
    deedType: code.optional().describe("Code of the nomenclator DEED_TYPE"),
    concept: code.optional().describe("Code of the nomenclator NOTARIAL_CONCEPT"),
    stamp: code.optional().describe("Only those with such a revenue stamp"),
    currency: currency.optional(),
    exportable: booleanParam.optional().describe("Only exportable ones, or only the others"),
    voucherPending: booleanParam.optional().describe("Only those whose bill is pending, or only the others"),
    from: day.optional().describe("Done on this day or later"),
    to: day.optional().describe("Done on this day or earlier"),
    feeFrom: amountInput.optional().describe("With this fee or a higher one"),
    feeTo: amountInput.optional().describe("With this fee or a lower one"),
    search: page.shape.search.describe("Words of number, bill, voucher, protocol, observations or client"),
  },
  access: ["manageNotarialFilings"],
});

const count = z.number().int();
const basePath = "private/notarialFiling";

export const notarialFilingsContract = {
  list: notarialFilingRoutes.page({
    route: `POST ${basePath}/getNotarialFilings`,
    summary: "Notarial filings, page by page, and what all that match come to",
    extra: {
      sumByCurrency: z
        .array(z.object({ currency, value: amount.describe("Sum of their fees") }))
        .describe("What was charged for all that match, CUP first"),
      byDocumentType: z
        .array(z.object({ key: documentType, value: count.describe("How many") }))
        .describe("How many go into the protocol and how many do not"),
      exportable: count.describe("How many of them are exportable"),
    },
  }),
  sheet: notarialFilingRoutes.spreadsheet({
    route: `GET ${basePath}/exportNotarialFilings`,
    summary: "The filtered notarial filings as XLSX or CSV",
  }),
  create: notarialFilingRoutes.create({
    route: `POST ${basePath}/addNotarialFiling`,
    summary: "Write down a notarial filing",
  }),
  update: notarialFilingRoutes.update({
    route: `PUT ${basePath}/updateNotarialFiling`,
    summary: "Correct a notarial filing",
  }),
  remove: notarialFilingRoutes.remove({
    route: `DELETE ${basePath}/deleteNotarialFiling/:id`,
    summary: "Strike out a notarial filing; its documents go with it",
  }),
  get: notarialFilingRoutes.get({
    route: `GET ${basePath}/getNotarialFilingById/:id`,
    summary: "One notarial filing, to edit",
  }),
  read: operation({
    route: `GET ${basePath}/findOneNotarialFilingById/:id`,
    access: ["manageNotarialFilings"],
    summary: "One notarial filing, to read, with what was done to it",
    input: idParam,
    output: NotarialFiling.extend({ history: auditHistorySchema(notarialFilingAuditActions) }),
  }),
  print: download({
    route: `GET ${basePath}/print/:id`,
    access: ["manageNotarialFilings"],
    summary: "One notarial filing on paper: A4 PDF, Spanish",
    input: idParam,
  }),
  home: operation({
    route: `GET ${basePath}/getHome`,
    access: ["manageNotarialFilings"],
    summary: "The home's part of a notary: of theirs the bills that wait, and how many this month",
    output: NotarialHome,
  }),
};

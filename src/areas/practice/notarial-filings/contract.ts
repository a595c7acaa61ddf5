/** Notarial filings: a service of a notary for a client on a day, with bill, stamps and fee. */
import { z } from "zod";
import { download, operation } from "../../../kit/contract/contract.ts";
import { auditHistorySchema } from "../../../kit/audit-history.ts";
import { crudListContract } from "../../../kit/contract/crud-contract.ts";
import {
  amount,
  positiveAmount,
  requiredChoice,
  country,
  currency,
  day,
  amountInput,
  id,
  integer,
  idParam,
  clearable,
  page,
  text,
  booleanParam,
  multilineText,
} from "../../../kit/contract/schemas.ts";
import { notarialFilingColumns } from "./columns.ts";
import { notarialFilingAuditActions } from "./history.ts";
import { NotarialHome } from "./home.ts";
import type { NotarialFilingField } from "./notarial-filing-fields.ts";
import { NotarialFiling, filingClientType, documentType } from "./notarial-filing.ts";

export type { NotarialFiling } from "./notarial-filing.ts";

const code = text(1, 16);
const draft = z.object({
  client: requiredChoice(id).describe("Client, in use"),
  clientType: filingClientType,
  country,
  procedureDate: requiredChoice(day).describe("Day on which it was done, not in the future"),
  billNumber: text(0, 20).optional().describe("Number of its bill; needed unless that is pending"),
  voucherPending: booleanParam.optional().describe("true: its voucher is still to be issued; its number is cleared"),
  voucherNumber: text(0, 20).optional().describe("Number of its voucher"),
  lawyer: requiredChoice(id).describe("Lawyer: a person whose role is marked as a lawyer's"),
  documentType,
  actType: clearable(code).describe("Needed of one for the protocol, dropped of others: code of ACT_TYPE"),
  deedType: clearable(code).describe("Required for public deeds, ignored for others: code of DEED_TYPE"),
  protocolNumber: text(0, 20).optional().describe("For the protocol, ignored for others: number in the protocol"),
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
    .describe("The complete list of its revenue stamps; the server knows their values"),
  fee: positiveAmount.describe("Fee, above zero"),
  currency,
  exportable: booleanParam.optional().describe("Service to a client abroad, paid in foreign currency"),
  observations: multilineText(0, 1000).optional().describe("Notes"),
} satisfies Record<NotarialFilingField, z.ZodType>);
export type NotarialFilingDraft = z.output<typeof draft>;

export const notarialFilingRoutes = crudListContract(notarialFilingColumns, {
  rowSchema: NotarialFiling,
  input: draft,
  updateInput: draft.partial(),
  filters: {
    client: id.optional().describe("Filter by client"),
    clientType: filingClientType.optional(),
    country: country.optional(),
    lawyer: id.optional().describe("Filter by lawyer"),
    documentType: documentType.optional(),
    actType: code.optional().describe("Code of the nomenclator ACT_TYPE"),
    deedType: code.optional().describe("Code of the nomenclator DEED_TYPE"),
    concept: code.optional().describe("Code of the nomenclator NOTARIAL_CONCEPT"),
    stamp: code.optional().describe("Filter by revenue stamp"),
    currency: currency.optional(),
    exportable: booleanParam.optional().describe("true: exportable ones; false: the others"),
    voucherPending: booleanParam.optional().describe("true: those whose voucher is pending; false: the others"),
    from: day.optional().describe("Done on this day or later"),
    to: day.optional().describe("Done on this day or earlier"),
    feeFrom: amountInput.optional().describe("Minimum fee"),
    feeTo: amountInput.optional().describe("Maximum fee"),
    search: page.shape.search.describe("Words of number, bill, voucher, protocol, observations or client"),
  },
  access: ["manageNotarialFilings"],
});

const count = z.number().int();
const basePath = "private/notarialFiling";

export const notarialFilingsContract = {
  list: notarialFilingRoutes.page({
    route: `POST ${basePath}/getNotarialFilings`,
    summary: "List notarial filings page by page, with the totals of all matches",
    extra: {
      sumByCurrency: z
        .array(z.object({ currency, value: amount.describe("Sum of their fees") }))
        .describe("Fees of all matches, CUP first"),
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
    summary: "Create a notarial filing",
  }),
  update: notarialFilingRoutes.update({
    route: `PUT ${basePath}/updateNotarialFiling`,
    summary: "Update a notarial filing",
  }),
  remove: notarialFilingRoutes.remove({
    route: `DELETE ${basePath}/deleteNotarialFiling/:id`,
    summary: "Delete a notarial filing with its documents",
  }),
  get: notarialFilingRoutes.get({
    route: `GET ${basePath}/getNotarialFilingById/:id`,
    summary: "Get one notarial filing for editing",
  }),
  read: operation({
    route: `GET ${basePath}/findOneNotarialFilingById/:id`,
    access: ["manageNotarialFilings"],
    summary: "Get one notarial filing for reading, with its history",
    input: idParam,
    output: NotarialFiling.extend({ history: auditHistorySchema(notarialFilingAuditActions) }),
  }),
  print: download({
    recorded: "handler",
    route: `GET ${basePath}/print/:id`,
    access: ["manageNotarialFilings"],
    summary: "Download one notarial filing as PDF: A4, Spanish",
    input: idParam,
  }),
  home: operation({
    route: `GET ${basePath}/getHome`,
    access: ["manageNotarialFilings"],
    summary: "Get the home widget of a notary: own pending bills, and the number of filings this month",
    output: NotarialHome,
  }),
};

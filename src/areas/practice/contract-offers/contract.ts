/**
 * Contract offers: services offered to a client with prices and payment methods; sent, signed, paid by link or
 * manually.
 */
import { z } from "zod";
import { download, operation, pageSchema, upload } from "../../../kit/contract/contract.ts";
import { auditHistorySchema } from "../../../kit/audit-history.ts";
import { versionedIdSchema, crudContract } from "../../../kit/contract/crud-contract.ts";
import { listContract } from "../../../kit/contract/list-contract.ts";
import {
  amount,
  currency,
  day,
  email,
  amountInput,
  id,
  instant,
  note,
  page,
  text,
  booleanParam,
  multilineText,
} from "../../../kit/contract/schemas.ts";
import { Payable, payerParams, PriceTotals } from "../../money/payments/contract.ts";
import { ClientOption } from "../clients/contract.ts";
import { contractOfferColumns } from "./columns.ts";
import { OffersHome } from "./home.ts";
import { letterheadOperation } from "./letterhead.ts";
import { changes, ContractOffer, offerInput, OfferContent } from "./offer.ts";
import { PayersOffer } from "./payer.ts";
import { offerAuditActions, offerStatuses } from "./states.ts";

export { ContractOffer } from "./offer.ts";

/** Permissions to edit offers, and to read them. */
const editors = ["manageContractOffer"] as const;
const readers = ["manageContractOffer", "allOffers"] as const;

const ListedOffer = ContractOffer.extend({
  waitingDays: z
    .number()
    .int()
    .nullable()
    .describe("Days since it was issued, or signed; null when nothing is waited for"),
});
const sumsByCurrency = z
  .array(z.object({ currency, amount, count: z.number().int().describe("Offers") }))
  .describe("Totals of all matches, per currency");

const payerInput = payerParams("The offer");

const filters = {
  status: z.enum(offerStatuses, "CHOICE").optional().describe("Filter by status"),
  notSigned: booleanParam.optional().describe("true: issued, not cancelled and not signed, paid or not"),
  notPaid: booleanParam.optional().describe("true: signed and not paid"),
  signed: booleanParam.optional().describe("true: signed offers; false: the others"),
  paid: booleanParam.optional().describe("true: paid offers; false: the others"),
  active: booleanParam.optional().describe("false: only the cancelled; true: only the others"),
  currency: currency.optional(),
  client: id.optional().describe("Filter by client"),
  filing: id.optional().describe("Filter by filing"),
  from: day.optional().describe("Dated from this day on"),
  to: day.optional().describe("Dated up to this day, included"),
  amountFrom: amountInput.optional().describe("Minimum total"),
  amountTo: amountInput.optional().describe("Maximum total"),
  search: page.shape.search.describe("Words of number, client, contract or receiver"),
};

export const offerListContract = listContract(contractOfferColumns, {
  rowSchema: ListedOffer,
  filters,
  access: readers,
});
const offerRecord = crudContract({
  rowSchema: ContractOffer,
  input: offerInput,
  updateInput: changes,
  access: editors,
});

const ofOffer = z.object({ id: id.describe("Identifier of the offer") });
const at = "private/contractOffer";

export const contractOffersContract = {
  create: offerRecord.create({
    route: `POST ${at}/addContractOffer`,
    summary: "Create an offer; AMOUNTS_MISMATCH unless concepts and payment methods add up to the same amount",
  }),
  update: offerRecord.update({
    route: `POST ${at}/updateContractOffer`,
    summary: "Update an unsigned offer; or sign it by hand, revoke the signature, cancel or reinstate it",
  }),
  remove: offerRecord.remove({
    route: `POST ${at}/deleteContractOffer`,
    summary: "Delete an offer that was never signed or paid",
  }),
  list: offerListContract.page({
    route: `POST ${at}/getContractOffers`,
    summary: "List offers page by page; without allOffers only the caller's. notSigned and notPaid require allOffers",
    extra: { sumByCurrency: sumsByCurrency },
  }),
  get: offerRecord.get({
    route: `POST ${at}/getContractOfferById`,
    summary: "Get one offer for editing",
    access: readers,
  }),
  all: operation({
    route: `GET ${at}/getAllContractOffers`,
    access: readers,
    summary: "Every offer that the filters match, the first 5,000",
    input: z.object(filters),
    output: pageSchema(ListedOffer),
    limit: [20, 60],
  }),
  clients: operation({
    route: `GET ${at}/getClientsForSelect`,
    access: editors,
    summary: "Clients that an offer can be made for, at most fifty, by name",
    input: z.object({ search: page.shape.search }),
    output: z.array(ClientOption),
  }),
  filings: operation({
    route: `GET ${at}/getFilingsForSelect`,
    access: editors,
    summary: "Filings of a client that an offer's contract may be, at most fifty, the newest first",
    input: z.object({ client: id.describe("Client"), search: page.shape.search }),
    output: z.array(
      z.object({
        _id: z.string().describe("Identifier"),
        number: z.string().describe("Number of its contract, supplement or register entry"),
        topic: z.string().describe("Topic"),
        date: day.describe("Date of its subscription"),
      }),
    ),
    limit: [60, 60],
  }),
  letterhead: letterheadOperation,
  options: operation({
    route: `GET ${at}/getAllContractOffer`,
    access: [...readers, "createdOfferDocumentsContractConsulate"],
    summary: "Offers for a select, at most fifty, the newest first",
    input: z.object({ search: page.shape.search }),
    output: z.array(
      ContractOffer.pick({ _id: true, offerNumber: true, clientName: true, totalAmount: true, currency: true }),
    ),
  }),
  document: operation({
    route: `GET ${at}/getDocumentById/:id`,
    access: readers,
    summary: "Get the URL of the printable offer, for the same session",
    input: ofOffer.extend({ format: z.enum(["pdf"], "CHOICE").default("pdf").describe("There is one") }),
    output: z.object({ url: z.string().describe("Address of the file, below this host") }),
  }),
  file: download({
    recorded: "handler",
    route: `GET ${at}/offerFile/:id`,
    access: readers,
    summary: "The printable offer: A4 PDF, Spanish",
    input: ofOffer,
  }),
  sheet: offerListContract.spreadsheet({
    route: `GET ${at}/exportContractOffers`,
    summary: "The filtered offers as XLSX or CSV",
  }),
  detail: operation({
    route: `GET ${at}/detail/:id`,
    access: readers,
    summary: "Get one offer with its statuses, its history, and whether the reader may change it",
    input: ofOffer,
    output: ContractOffer.extend({
      log: z
        .array(
          z.object({
            to: z.enum(offerStatuses).describe("New status"),
            at: instant,
            byName: z.string().describe("Author"),
            note: z.string().nullable().describe("Reason, if one was required"),
            corrective: z.boolean().describe("Backward move"),
          }),
        )
        .describe("Every status it had, oldest first"),
      history: auditHistorySchema(offerAuditActions),
      can: z.object({ change: z.boolean().describe("Whether the reader may correct it and move it on") }),
    }),
  }),
  home: operation({
    route: `GET ${at}/getHome`,
    access: ["allOffers"],
    summary: "Get the home widget of offers: those that wait for a signature or a payment",
    output: OffersHome,
  }),
  versions: operation({
    route: `GET ${at}/versions/:id`,
    access: readers,
    summary: "List the versions of an offer before each correction of a sent one, newest first",
    input: ofOffer,
    output: z.array(
      z.object({
        version: z.number().int().describe("Counted from one"),
        until: instant.describe("When it was corrected"),
        byName: z.string().describe("Who corrected it"),
        content: OfferContent.describe("Former text"),
        next: OfferContent.describe("Values in the next version"),
      }),
    ),
  }),
  sign: upload({
    route: "POST private/media/offer",
    access: editors,
    summary:
      "Upload the signed scan: the offer is signed; a second scan replaces the first, which is kept as a version",
    input: z.object({ _id: id.describe("The offer") }),
    output: ContractOffer,
    limit: [60, 60],
  }),
  confirmPaid: operation({
    route: `PATCH ${at}/confirmPaid`,
    access: editors,
    summary: "Record that an offer was paid in full by transfer, cheque or at the counter",
    input: versionedIdSchema.extend({
      date: day.describe("Not before the offer's, not in the future"),
      method: text(1, 16).describe("Code of the nomenclator PAYMENT_METHOD; gateways tell by themselves"),
      reference: text(0, 60).optional().describe("Reference of the transfer or cheque"),
      amount: amountInput.describe("The total of the offer"),
    }),
    output: ContractOffer,
    idempotent: true,
  }),
  cancelPayment: operation({
    route: "PUT private/contractOfferStats/cancelledPaidOffer",
    access: editors,
    summary:
      "Cancel the payment of an offer: money from a gateway becomes a refund due in full, unless it was reconciled",
    input: versionedIdSchema.extend({ note: note.describe("Why") }),
    output: ContractOffer,
  }),
  send: operation({
    route: `POST ${at}/sendNotificationOffer`,
    access: editors,
    summary: "Send an offer to its client, or to the addresses that are named; not a draft nor a cancelled one",
    input: z.object({
      _id: id.describe("The offer"),
      to: z
        .array(email)
        .max(20, "TOO_LONG")
        .optional()
        .describe("Recipients; defaults to the addresses of the client and their contacts"),
      message: multilineText(0, 1000).optional().describe("Text above the offer"),
    }),
    output: z.object({ queued: z.number().int().describe("Mails that are on their way") }),
    idempotent: true,
    limit: [30, 60],
  }),
  sendLink: operation({
    route: "GET private/contractOfferStats/sendOffersPayLink/:id",
    access: ["manageContractOffer", "seeContractOfferStats"],
    summary: "Email its client a payment link that replaces the previous one; LINK_SENDS_EXHAUSTED after the maximum",
    input: ofOffer,
    output: z.object({
      expiresAt: instant.describe("Until when it can be paid by it"),
      emailSent: z.boolean().describe("Whether the mail can be expected to leave now"),
    }),
    hasSideEffects: true,
  }),
  /* Operations for the client. */
  checkout: operation({
    route: "GET public/contractOffer/getDetailsOfferCheckout/:id",
    access: "anyone",
    summary: "Get an offer for its payer: price, payment methods and deadline",
    input: payerInput,
    output: Payable.extend({ offer: PayersOffer }),
    limit: [60, 60],
  }),
  totals: operation({
    route: "GET public/contractOffer/getPriceTotalCurrenciesOffer/:id",
    access: "anyone",
    summary: "Price of an offer in each currency, bank fee included",
    input: payerInput,
    output: PriceTotals,
    limit: [60, 60],
  }),
  read: operation({
    route: "POST public/contractOffer/findOneContractOfferById",
    access: "anyone",
    allowedWhileImpersonating: true,
    summary: "Get an offer as its payer sees it",
    input: z.object({ _id: id.describe("The offer"), token: payerInput.shape.token }),
    output: PayersOffer,
    limit: [60, 60],
  }),
  payersFile: download({
    recorded: "handler",
    route: "GET public/contractOffer/offerFile/:id",
    access: "anyone",
    summary: "The printable offer, for its payer",
    input: payerInput,
    limit: [20, 60],
  }),
};

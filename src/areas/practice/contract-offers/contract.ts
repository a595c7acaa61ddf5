/**
 * Contract offers: services offered to a client with prices and payment methods; sent, signed, paid by link or
 * manually.
 */
import { z } from "zod";
import { download, operation, pageSchema, upload } from "../../../kit/contract.ts";
import { auditHistorySchema } from "../../../kit/audit-history.ts";
import { versionedIdSchema, crudContract } from "../../../kit/crud-contract.ts";
import { listContract } from "../../../kit/list-contract.ts";
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
  prose,
} from "../../../kit/schemas.ts";
import { Payable, payerParams, PriceTotals } from "../../money/payments/contract.ts";
import { ClientOption } from "../clients/contract.ts";
import { contractOfferColumns } from "./columns.ts";
import { OffersHome } from "./home.ts";
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
  .describe("What all that matches sums up to, per currency");

const payerInput = payerParams("The offer");

const filters = {
  status: z.enum(offerStatuses, "CHOICE").optional().describe("Only those in this status"),
  notSigned: booleanParam.optional().describe("true: issued, not cancelled and not signed, paid or not"),
  notPaid: booleanParam.optional().describe("true: signed and not paid"),
  signed: booleanParam.optional().describe("Only those that are signed, or only the others"),
  paid: booleanParam.optional().describe("Only those that are paid, or only the others"),
  active: booleanParam.optional().describe("false: only the cancelled; true: only the others"),
  currency: currency.optional(),
  client: id.optional().describe("Only those of this client"),
  filing: id.optional().describe("Only those of this filing"),
  from: day.optional().describe("Dated from this day on"),
  to: day.optional().describe("Dated up to this day, included"),
  amountFrom: amountInput.optional().describe("Of at least this total"),
  amountTo: amountInput.optional().describe("Of at most this total"),
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
    summary: "Make an offer; AMOUNTS_MISMATCH unless concepts and payment methods sum up to the same",
  }),
  update: offerRecord.update({
    route: `POST ${at}/updateContractOffer`,
    summary: "Correct one that is not signed; or sign it by hand, take that back, cancel it, bring it back",
  }),
  remove: offerRecord.remove({
    route: `POST ${at}/deleteContractOffer`,
    summary: "Strike out one that was never signed nor paid",
  }),
  list: offerListContract.page({
    route: `POST ${at}/getContractOffers`,
    summary: "Offers, page by page; without allOffers one's own. notSigned and notPaid are for allOffers",
    extra: { sumByCurrency: sumsByCurrency },
  }),
  get: offerRecord.get({ route: `POST ${at}/getContractOfferById`, summary: "One offer, to edit", access: readers }),
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
    input: z.object({ client: id.describe("Whose"), search: page.shape.search }),
    output: z.array(
      z.object({
        _id: z.string().describe("Identifier"),
        number: z.string().describe("Of its contract, its supplement or the register"),
        topic: z.string().describe("What it is about"),
        date: day.describe("Of its subscription"),
      }),
    ),
    limit: [60, 60],
  }),
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
    summary: "Where the printable offer is fetched, with the same session",
    input: ofOffer.extend({ format: z.enum(["pdf"], "CHOICE").default("pdf").describe("There is one") }),
    output: z.object({ url: z.string().describe("Address of the file, below this host") }),
  }),
  file: download({
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
    summary: "One offer with its statuses, what was done to it, and whether the reader may change it",
    input: ofOffer,
    output: ContractOffer.extend({
      log: z
        .array(
          z.object({
            to: z.enum(offerStatuses).describe("What it became"),
            at: instant,
            byName: z.string().describe("Who did it"),
            note: z.string().nullable().describe("Why, where that was asked"),
            corrective: z.boolean().describe("It took something back"),
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
    summary: "The home's part of offers: what waits for a signature, what for money",
    output: OffersHome,
  }),
  versions: operation({
    route: `GET ${at}/versions/:id`,
    access: readers,
    summary: "What an offer said before each correction of what had been sent, newest first",
    input: ofOffer,
    output: z.array(
      z.object({
        version: z.number().int().describe("Counted from one"),
        until: instant.describe("When it was corrected"),
        byName: z.string().describe("Who corrected it"),
        content: OfferContent.describe("What it said"),
        next: OfferContent.describe("What the next version said"),
      }),
    ),
  }),
  sign: upload({
    route: "POST private/media/offer",
    access: editors,
    summary: "Bring the signed scan: the offer is signed; a second scan replaces the first, which stays as a version",
    input: z.object({ _id: id.describe("The offer") }),
    output: ContractOffer,
    limit: [60, 60],
  }),
  confirmPaid: operation({
    route: `PATCH ${at}/confirmPaid`,
    access: editors,
    summary: "It was paid by transfer, cheque or at the counter: the whole of it",
    input: versionedIdSchema.extend({
      date: day.describe("Not before the offer's, not in the future"),
      method: text(1, 16).describe("Code of the nomenclator PAYMENT_METHOD; gateways tell by themselves"),
      reference: text(0, 60).optional().describe("Of the transfer or the cheque"),
      amount: amountInput.describe("The total of the offer"),
    }),
    output: ContractOffer,
    idempotent: true,
  }),
  cancelPayment: operation({
    route: "PUT private/contractOfferStats/cancelledPaidOffer",
    access: editors,
    summary: "Take a payment back: a gateway's money is owed back whole, unless it was conciliated",
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
        .describe("The client's address and their contacts' unless given"),
      message: prose(0, 1000).optional().describe("What is said above it"),
    }),
    output: z.object({ queued: z.number().int().describe("Mails that are on their way") }),
    idempotent: true,
    limit: [30, 60],
  }),
  sendLink: operation({
    route: "GET private/contractOfferStats/sendOffersPayLink/:id",
    access: ["manageContractOffer", "seeContractOfferStats"],
    summary: "Mail its client a payment link in the place of the one before; LINK_SENDS_EXHAUSTED after so many",
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
    summary: "An offer as its payer sees it, what it costs, how it can be paid and until when",
    input: payerInput,
    output: Payable.extend({ offer: PayersOffer }),
    limit: [60, 60],
  }),
  totals: operation({
    route: "GET public/contractOffer/getPriceTotalCurrenciesOffer/:id",
    access: "anyone",
    summary: "What an offer costs in each currency, the bank's fee with it",
    input: payerInput,
    output: PriceTotals,
    limit: [60, 60],
  }),
  read: operation({
    route: "POST public/contractOffer/findOneContractOfferById",
    access: "anyone",
    allowedWhileImpersonating: true,
    summary: "An offer as its payer sees it",
    input: z.object({ _id: id.describe("The offer"), token: payerInput.shape.token }),
    output: PayersOffer,
    limit: [60, 60],
  }),
  payersFile: download({
    route: "GET public/contractOffer/offerFile/:id",
    access: "anyone",
    summary: "The printable offer, for its payer",
    input: payerInput,
    limit: [20, 60],
  }),
};

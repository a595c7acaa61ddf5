import { asc, eq } from "drizzle-orm";
import { requireCaller, type Handlers } from "../../../../server/call.ts";
import { readHistory } from "../../../../server/audit/record-history.ts";
import { listClientOptions as clientOptions } from "../../clients/server/public.ts";
import type { contractOffersContract as contract } from "../contract.ts";
import { offerAuditActions } from "../states.ts";
import { signByScan, updateOffer } from "./offer-actions.ts";
import { revokeOfferPayment, confirmOfferPaid } from "./offer-payment.ts";
import { offersHome } from "./home.ts";
import { offerLetterhead } from "./pdf/offer-letterhead.ts";
import { printOffer } from "./pdf/print-offer.ts";
import { offerListQuery, requireViewAccess, offerListTotals } from "./queries.ts";
import { offerCheckout, offerFileForPayer, readByPayer, readPriceTotals } from "./payment/payer-page.ts";
import { sendOffer, sendPayLink } from "./send-offer.ts";
import { contractOfferResource } from "./offer-resource.ts";
import { contractOfferLog } from "./tables.ts";
import { filingOptions } from "./filing-options.ts";
import { offerVersions } from "./versions.ts";

const maxOptions = 50;
const maxOffers = 5000;

export const handlers: Handlers<typeof contract> = {
  create: contractOfferResource.create,
  update: updateOffer,
  remove: contractOfferResource.remove,
  list: async (input, call) => {
    requireViewAccess(call, input);
    return { ...(await offerListQuery.page(input, call)), sumByCurrency: await offerListTotals(call, input) };
  },
  get: contractOfferResource.get,
  all: (input, call) => {
    requireViewAccess(call, input);
    return offerListQuery.page({ ...input, sort: "-offerNumber", page: 1, limit: maxOffers }, call);
  },
  clients: clientOptions,
  filings: filingOptions,
  letterhead: ({ bankAccount }, call) => offerLetterhead(call.db, bankAccount),
  options: async ({ search }, call) =>
    (await offerListQuery.page({ search, sort: "-offerNumber", page: 1, limit: maxOptions }, call)).docs,
  document: async ({ id }, call) => {
    await contractOfferResource.find({ id }, call);
    return { url: `/legalsitapi/private/contractOffer/offerFile/${id}` };
  },
  file: ({ id }, call) => printOffer(call, id),
  sheet: (input, call) => {
    requireViewAccess(call, input);
    return offerListQuery.spreadsheet(input, call);
  },
  detail: async ({ id }, call) => {
    const offer = await contractOfferResource.get({ id }, call);
    const log = await call.db
      .select()
      .from(contractOfferLog)
      .where(eq(contractOfferLog.offerId, id))
      .orderBy(asc(contractOfferLog.at), asc(contractOfferLog.id));
    const history = await readHistory(call.db, { kind: "contractOffer", id, actions: offerAuditActions });
    return { ...offer, log, history, can: { change: requireCaller(call).permissions.includes("manageContractOffer") } };
  },
  home: (_input, call) => offersHome(call),
  versions: offerVersions,
  sign: signByScan,
  confirmPaid: confirmOfferPaid,
  cancelPayment: revokeOfferPayment,
  send: sendOffer,
  sendLink: sendPayLink,
  checkout: offerCheckout,
  totals: readPriceTotals,
  read: ({ _id, token }, call) => readByPayer({ id: _id, token }, call),
  payersFile: offerFileForPayer,
};

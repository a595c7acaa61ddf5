import { asc, eq } from "drizzle-orm";
import { callerOf, type Handlers } from "../../../server/call.ts";
import { readHistory } from "../../../server/history.ts";
import { options as clientOptions } from "../../clients/server/public.ts";
import type { contractOffers as contract } from "../contract.ts";
import { offerDeeds } from "../states.ts";
import { cancelPayment, confirmPaid, signByScan, update } from "./deeds.ts";
import { offersHome } from "./home.ts";
import { printOffer } from "./offer-paper.ts";
import { offerList, refuseViews, sumsOf } from "./reading.ts";
import { checkout, fileForPayer, readByPayer, totals } from "./payer-page.ts";
import { sendOffer, sendPayLink } from "./sending.ts";
import { register } from "./register.ts";
import { contractOfferLog } from "./tables.ts";
import { filingOptions } from "./filing-options.ts";
import { versionsOf } from "./versions.ts";

const mostInSelects = 50;
const mostAtOnce = 5000;

export const handlers: Handlers<typeof contract> = {
  create: register.create,
  update,
  remove: register.remove,
  list: async (input, call) => {
    refuseViews(call, input);
    return { ...(await offerList.page(input, call)), sumByCurrency: await sumsOf(call, input) };
  },
  get: register.get,
  all: (input, call) => {
    refuseViews(call, input);
    return offerList.page({ ...input, sort: "-offerNumber", page: 1, limit: mostAtOnce }, call);
  },
  clients: clientOptions,
  filings: filingOptions,
  options: async ({ search }, call) =>
    (await offerList.page({ search, sort: "-offerNumber", page: 1, limit: mostInSelects }, call)).docs,
  document: async ({ id }, call) => {
    await register.get({ id }, call);
    return { url: `/legalsitapi/private/contractOffer/offerFile/${id}` };
  },
  file: ({ id }, call) => printOffer(call, id),
  sheet: (input, call) => {
    refuseViews(call, input);
    return offerList.sheet(input, call);
  },
  detail: async ({ id }, call) => {
    const offer = await register.get({ id }, call);
    const log = await call.db
      .select()
      .from(contractOfferLog)
      .where(eq(contractOfferLog.offerId, id))
      .orderBy(asc(contractOfferLog.at), asc(contractOfferLog.id));
    const history = await readHistory(call.db, { kind: "contractOffer", id, deeds: offerDeeds });
    return { ...offer, log, history, can: { change: callerOf(call).permissions.includes("manageContractOffer") } };
  },
  home: (_input, call) => offersHome(call),
  versions: versionsOf,
  sign: signByScan,
  confirmPaid,
  cancelPayment,
  send: sendOffer,
  sendLink: sendPayLink,
  checkout,
  totals,
  read: ({ _id, token }, call) => readByPayer({ id: _id, token }, call),
  payersFile: fileForPayer,
};

import { eq, isNotNull, notInArray, or, type SQL } from "drizzle-orm";
import { recordedRead } from "../../../../server/audit/access-entries.ts";
import { searchProvider } from "../../../../server/search/search-provider.ts";
import { defineArea } from "../../../../server/area-definition.ts";
import { filingRemovalPort } from "../../filings/server/public.ts";
import { originalsOwnerPort } from "../../../procedures/custody/server/public.ts";
import { documentSourcesPort } from "../../../administration/issued-documents/server/public.ts";
import { documentOwnerPort } from "../../../collaboration/media/server/public.ts";
import { voucherPort } from "../../../procedures/online-requests/server/public.ts";
import { payableSubjectPort } from "../../../money/payments/server/public.ts";
import { legalizationContract } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { demoVales } from "./demo.ts";
import { priceTyped } from "./vale/vale-draft.ts";
import { cancelUnpaidVales } from "./vale/cancel-unpaid.ts";
import { payableVales } from "./payment/payable.ts";
import { valeCheckout, valeFileForPayer } from "./payment/payer-page.ts";
import { valeVoucherPort } from "./payment/pay-link.ts";
import { printRoute, routeSource } from "./pdf/print-route.ts";
import { printVale, voucherSource } from "./pdf/print-vale.ts";
import { countStates, listDocuments, readVale, valeList } from "./queries.ts";
import { saveVale } from "./vale/write-vale.ts";
import { timelineProviders } from "./timeline-providers.ts";
import { legalDocuments, legalizationContracts as rows } from "./tables.ts";

const path = "/legalAssistance/manageFilings/vales";
const words = { es, en };

export const area = defineArea({
  contract: legalizationContract,
  handlers: {
    contracts: valeList.page,
    exportContracts: valeList.spreadsheet,
    contract: recordedRead("legalization", "legalization", readVale),
    documents: listDocuments,
    save: saveVale,
    price: priceTyped,
    print: printVale,
    printRoute,
    checkout: valeCheckout,
    payersFile: valeFileForPayer,
    counters: countStates,
  },
  timelineProviders,
  searchProviders: [
    searchProvider(valeList)({
      kind: "vales",
      access: ["manageFilings"],
      query: (search) => ({ search, sort: "-createdAt" }),
      exact: (search) => eq(rows.number, search.trim().toUpperCase()),
      listPath: (search) => `${path}?${new URLSearchParams({ search })}`,
      toHit: ({ _id, number, holder, state }, { language }) => ({
        _id,
        title: number,
        detail: `${holder.fullName} · ${words[language].state[state]}`,
        at: `${path}/${_id}`,
      }),
    }),
  ],
  references: {
    client: {
      vales: { column: rows.clientId, path: ({ clientNumber }) => `${path}?search=${String(clientNumber)}` },
    },
    // Only paid vouchers keep a filing; an unpaid one is cancelled with it.
    filing: {
      vales: {
        column: rows.filingId,
        where: or(isNotNull(rows.paidAt), notInArray(rows.state, ["pendingToPay", "cancelled"])) as SQL,
        path: ({ _id }) => `/legalAssistance/manageFilings/${_id}`,
      },
    },
    nomenclator: {
      vales: { column: [legalDocuments.documentType, legalDocuments.destination, legalDocuments.stamps] },
    },
  },
  provides: (server) => [
    documentSourcesPort.implement([voucherSource, routeSource]),
    payableSubjectPort.implement("vale", payableVales(server)),
    voucherPort.implement(valeVoucherPort),
    filingRemovalPort.implement({ onRemove: cancelUnpaidVales }),
    documentOwnerPort.implement("legalization", {
      rightOf: async (call, id) => {
        if (!call.caller?.permissions.includes("manageFilings")) return "none";
        const [row] = await call.db.select({ id: rows.id }).from(rows).where(eq(rows.id, id));
        return row ? "write" : "none";
      },
    }),
    originalsOwnerPort.implement("legalization", {
      findByNumber: async (db, number) => {
        const [row] = await db.select({ id: rows.id, number: rows.number }).from(rows).where(eq(rows.number, number));
        return row;
      },
      at: ({ id }) => `${path}/${id}`,
    }),
  ],
  demo: demoVales,
});

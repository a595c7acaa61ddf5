import { and, eq, isNull } from "drizzle-orm";
import { searchProvider } from "../../../../server/search/search-provider.ts";
import { defineArea } from "../../../../server/area-definition.ts";
import { counterSourcePort } from "../../legalization/server/public.ts";
import { documentSourcesPort } from "../../../administration/issued-documents/server/public.ts";
import { documentOwnerPort } from "../../../collaboration/media/server/public.ts";
import { consulateContract } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { demoContracts } from "./demo.ts";
import { handlers } from "./handlers.ts";
import { auditReleasedDocuments } from "./invoice.ts";
import { contractNotificationPath } from "./notifications.ts";
import { consulateReceiptSource } from "./pdf/print-contract.ts";
import { packageListSource } from "./pdf/print-package.ts";
import { contractListQuery } from "./queries.ts";
import {
  consulateContracts as rows,
  consulateDocuments as documents,
  consulateInvoiced,
  consulateTariffs,
} from "./tables.ts";
import { seedTariff } from "./tariff.ts";
import { timelineProviders } from "./timeline-providers.ts";

const path = "/spain-consulate/requested";
const words = { es, en };
const readPermissions = ["getConsulateContractList", "adminConsulSpain"] as const;
/** Permissions for the documents of a contract. */
const documentPermissions = ["getDocumentsConsulateContractList", "adminConsulSpain"] as const;
const isNotDeleted = isNull(rows.deletedAt);

export const area = defineArea({
  contract: consulateContract,
  handlers,
  seed: seedTariff,
  demo: demoContracts,
  timelineProviders,
  searchProviders: [
    searchProvider(contractListQuery)({
      kind: "consulateContracts",
      access: readPermissions,
      query: (search) => ({ search, sort: "-createdAt" }),
      exact: (search) => eq(rows.number, search.trim().toUpperCase()),
      listPath: (search) => `${path}?${new URLSearchParams({ search })}`,
      toHit: ({ _id, number, holder, state }, { language }) => ({
        _id,
        title: number,
        detail: `${holder.fullName} · ${words[language].state[state]}`,
        at: contractNotificationPath(_id),
      }),
    }),
  ],
  references: {
    client: {
      consulateContracts: {
        column: rows.clientId,
        path: ({ clientNumber }) => `${path}?search=${String(clientNumber)}`,
      },
    },
    filing: { consulateContracts: { column: rows.filingId } },
    nomenclator: {
      consulateContracts: { column: rows.purpose },
      consulateDocuments: { column: [documents.documentType, documents.stamps] },
      consulateTariffs: { column: [consulateTariffs.perDocument, consulateTariffs.unlimitedPurposes] },
    },
  },
  // Deleting an offer releases its documents; restoring it binds them again.
  cascades: { contractOffer: [{ column: consulateInvoiced.offerId, afterDelete: auditReleasedDocuments }] },
  provides: () => [
    documentSourcesPort.implement([consulateReceiptSource, packageListSource]),
    counterSourcePort.implement({
      table: rows,
      state: rows.state,
      completedAt: rows.completedAt,
      where: isNotDeleted,
      access: readPermissions,
    }),
    documentOwnerPort.implement("consulate", {
      rightOf: async ({ db, caller }, id) => {
        const hasAny = (names: readonly string[]) => caller?.permissions.some((each) => names.includes(each)) ?? false;
        if (!hasAny([...readPermissions, ...documentPermissions])) return "none";
        const [row] = await db
          .select({ id: rows.id })
          .from(rows)
          .where(and(eq(rows.id, id), isNotDeleted));
        return row ? (hasAny(documentPermissions) ? "write" : "read") : "none";
      },
    }),
  ],
});

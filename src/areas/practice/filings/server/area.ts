import { and, eq, or } from "drizzle-orm";
import { defineArea } from "../../../../server/area-definition.ts";
import { searchProvider } from "../../../../server/search/search-provider.ts";
import { originalsOwnerPort } from "../../../procedures/custody/server/public.ts";
import { documentOwnerPort } from "../../../collaboration/media/server/public.ts";
import { catalogueOf, filingCodeFields, numberOf } from "../columns.ts";
import { filingsContract } from "../contract.ts";
import { demoFilings } from "./demo.ts";
import { filesOfFiling } from "./document-access.ts";
import { handlers } from "./handlers.ts";
import { countWaitingFilings } from "./home.ts";
import { jobs } from "./jobs.ts";
import { filingResource } from "./filing-resource.ts";
import { filings as rows } from "./tables.ts";
import { timelineProviders } from "./timeline-providers.ts";

const path = "/legalAssistance/manageFilings";

export const area = defineArea({
  contract: filingsContract,
  handlers,
  resources: [{ resource: filingResource, removeOperation: filingsContract.remove }],
  timelineProviders,
  waitingWork: [{ access: ["manageFilings"], count: countWaitingFilings }],
  jobs,
  searchProviders: [
    searchProvider(filingResource.list)({
      kind: "filings",
      access: ["manageFilings"],
      listPath: (search) => `${path}?${new URLSearchParams({ search })}`,
      query: (search) => ({ search, sort: "-subscriptionDate" }) as never,
      exact: (search) => {
        const number = search.replace(/\s/g, "").toUpperCase();
        const { radicationNumber, contractNumber, supplementNumber } = rows;
        return or(...[radicationNumber, contractNumber, supplementNumber].map((each) => eq(each, number)));
      },
      toHit: (row) => ({
        _id: row._id,
        title: `${numberOf(row)} · ${row.client.name}`,
        detail: row.topic,
        at: `${path}/${row._id}`,
      }),
    }),
  ],
  references: {
    client: {
      filings: { column: rows.clientId, path: ({ clientNumber }) => `${path}?search=${String(clientNumber)}` },
    },
    nomenclator: {
      filings: { column: filingCodeFields.map((name) => rows[name]), path: ({ _id }) => `${path}?${filterFor(_id)}` },
    },
  },
  provides: () => [
    documentOwnerPort.implement("filing", { rightOf: filesOfFiling }),
    originalsOwnerPort.implement("filing", {
      findByNumber: async (db, number) => {
        const [filing] = await db
          .select({ id: rows.id, number: rows.radicationNumber })
          .from(rows)
          .where(
            or(eq(rows.radicationNumber, number), and(eq(rows.kind, "contract"), eq(rows.contractNumber, number))),
          );
        return filing;
      },
      at: ({ id }) => `${path}/${id}`,
    }),
  ],
  demo: demoFilings,
});

/** Filter of the list that shows the filings using a code, by the prefix of the code. */
function filterFor(code: string): string {
  const prefix: Readonly<Record<string, keyof typeof catalogueOf>> = {
    PA: "practiceArea",
    MO: "serviceModality",
    TS: "serviceType",
    SE: "sector",
    FA: "takenShape",
    TE: "termination",
  };
  return new URLSearchParams({ [prefix[code.slice(0, 2)] ?? "search"]: code }).toString();
}

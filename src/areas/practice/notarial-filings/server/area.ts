import { eq } from "drizzle-orm";
import { formatDay } from "../../../../kit/text/format.ts";
import { defineArea } from "../../../../server/area-definition.ts";
import { originalsOwnerPort } from "../../../procedures/custody/server/public.ts";
import { documentOwnerPort } from "../../../collaboration/media/server/public.ts";
import { notarialFilingsContract } from "../contract.ts";
import { demoNotarialFilings } from "./demo.ts";
import { listNotarialFilings, printNotarialFiling, readNotarialFiling } from "./filing-queries.ts";
import { countWaitingNotarialFilings, notarialHome } from "./home.ts";
import { notarialFilingResource } from "./notarial-filing-resource.ts";
import { notarialFilings as rows } from "./tables.ts";
import { timelineProviders } from "./timeline-providers.ts";

const path = "/notarialServices/manageNotarialFilings";

export const area = defineArea({
  contract: notarialFilingsContract,
  handlers: {
    ...notarialFilingResource.handlers,
    list: listNotarialFilings,
    read: readNotarialFiling,
    print: printNotarialFiling,
    home: (_input, call) => notarialHome(call),
  },
  resources: [{ resource: notarialFilingResource, removeOperation: notarialFilingsContract.remove }],
  timelineProviders,
  waitingWork: [{ access: ["manageNotarialFilings"], count: countWaitingNotarialFilings }],
  searchProviders: [
    notarialFilingResource.searchProvider("notarialFilings", path, {
      exact: (search) => eq(rows.number, search.trim().toUpperCase()),
      detail: ({ client, procedureDate }) => `${client.name} · ${formatDay(procedureDate, "es")}`,
    }),
  ],
  references: {
    client: {
      notarialFilings: { column: rows.clientId, path: ({ clientNumber }) => `${path}?search=${String(clientNumber)}` },
    },
    nomenclator: {
      notarialFilings: { column: [rows.concept, rows.actType, rows.deedType, rows.stamps] },
    },
  },
  provides: () => [
    documentOwnerPort.implement("notarialFiling", {
      rightOf: async (call, id) => {
        if (!call.caller?.permissions.includes("manageNotarialFilings")) return "none";
        const [filing] = await call.db.select({ id: rows.id }).from(rows).where(eq(rows.id, id));
        return filing ? "write" : "none";
      },
    }),
    originalsOwnerPort.implement("notarialFiling", {
      findByNumber: async (db, number) => {
        const [filing] = await db
          .select({ id: rows.id, number: rows.number })
          .from(rows)
          .where(eq(rows.number, number));
        return filing;
      },
      at: ({ id }) => `${path}/${id}`,
    }),
  ],
  demo: demoNotarialFilings,
});

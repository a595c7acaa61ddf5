import { holdsOf, type ReferencedRecord } from "../../../server/holds.ts";
import { hosted } from "../../../server/hosted.ts";
import { routeCards } from "../contract.ts";
import { demoRouteCards } from "./demo.ts";
import { planRoute } from "./plan.ts";
import { register } from "./register.ts";
import { tellStale } from "./stale.ts";
import { routeCards as rows } from "./tables.ts";

const path = "/legalAssistance/routeCards";

export const area = hosted({
  contract: routeCards,
  handlers: { ...register.handlers, plan: planRoute },
  registers: [{ of: register, remove: routeCards.remove }],
  jobs: [{ name: "routeCards.stale", every: "0 8 * * *", run: tellStale }],
  register: () => {
    holdsOf("nomenclator", {
      routeCards: {
        column: [rows.destination, rows.documentType, rows.steps],
        at: ({ _id }: ReferencedRecord) => `${path}?${_id.startsWith("DE-") ? "destination" : "documentType"}=${_id}`,
      },
    });
  },
  demo: demoRouteCards,
});

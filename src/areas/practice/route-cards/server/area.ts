import { defineArea } from "../../../../server/area-definition.ts";
import { routeCardsContract } from "../contract.ts";
import { demoRouteCards } from "./demo.ts";
import { planRoute } from "./plan-route.ts";
import { routeCardResource } from "./route-card-resource.ts";
import { notifyOutdatedCards } from "./outdated-cards.ts";
import { routeCards as rows } from "./tables.ts";

const path = "/legalAssistance/routeCards";

export const area = defineArea({
  contract: routeCardsContract,
  handlers: { ...routeCardResource.handlers, plan: planRoute },
  resources: [{ resource: routeCardResource, removeOperation: routeCardsContract.remove }],
  jobs: [{ name: "routeCards.stale", every: "0 8 * * *", run: notifyOutdatedCards }],
  references: {
    nomenclator: {
      routeCards: {
        column: [rows.destination, rows.documentType, rows.steps],
        path: ({ _id }) => `${path}?${_id.startsWith("DE-") ? "destination" : "documentType"}=${_id}`,
      },
    },
  },
  demo: demoRouteCards,
});

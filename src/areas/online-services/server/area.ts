import { hosted } from "../../../server/hosted.ts";
import { onlineServices } from "../contract.ts";
import { demoOffers } from "./demo.ts";
import { finders } from "./finders.ts";
import { handlers } from "./handlers.ts";
import { offerRegister } from "./offer.ts";
import { seedOnlineServices } from "./seed.ts";

export const area = hosted({
  contract: onlineServices,
  handlers,
  news: [
    {
      kinds: ["tariffs.add", "tariffs.end", "offers.create", "offers.update"],
      needs: ["adminOffers"],
      at: "/onlineServicesAdmin/payOnlineServices",
      configures: true,
    },
  ],
  finders,
  registers: [{ of: offerRegister, remove: onlineServices.remove }],
  seed: seedOnlineServices,
  demo: demoOffers,
});

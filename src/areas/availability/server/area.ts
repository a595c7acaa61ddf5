import { isNotNull } from "drizzle-orm";
import { holdsOf, partsOf } from "../../../server/holds.ts";
import { hosted } from "../../../server/hosted.ts";
import { registerPlaces } from "../../online-services/server/public.ts";
import { availability } from "../contract.ts";
import { demoPlaces } from "./demo.ts";
import { handlers } from "./handlers.ts";
import { jobs } from "./jobs.ts";
import { remainingThisWeek } from "./places.ts";
import { closedDays, slots } from "./tables.ts";

export const area = hosted({
  contract: availability,
  handlers,
  news: [
    {
      kinds: ["availability.generate", "availability.regenerate", "availability.closeDay"],
      needs: ["adminAvailableRequestOnline"],
      at: "/admin/availableRequestOnline",
    },
  ],
  jobs,
  demo: demoPlaces,
  register: () => {
    holdsOf("offer", { places: { column: slots.offerId, where: isNotNull(slots.commonId) } });
    partsOf("offer", [{ column: slots.offerId, comesBack: false }, { column: closedDays.offerId }]);
    registerPlaces({ remainingThisWeek });
  },
});

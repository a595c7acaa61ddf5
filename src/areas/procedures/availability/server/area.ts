import { isNotNull } from "drizzle-orm";
import { defineArea } from "../../../../server/area-definition.ts";
import { remainingPlacesPort } from "../../online-services/server/public.ts";
import { availabilityContract } from "../contract.ts";
import { demoPlaces } from "./demo.ts";
import { handlers } from "./handlers.ts";
import { jobs } from "./jobs.ts";
import { remainingThisWeek } from "./places.ts";
import { closedDays, drawEntries, draws, slots } from "./tables.ts";

export const area = defineArea({
  contract: availabilityContract,
  handlers,
  activityFeed: [
    {
      actions: ["availability.generate", "availability.regenerate", "availability.closeDay"],
      permissions: ["adminAvailableRequestOnline"],
      path: "/admin/availableRequestOnline",
    },
  ],
  jobs,
  timeLimits: [
    { columns: [slots.reservedUntil, slots.updatedAt], writtenAt: slots.updatedAt },
    { columns: [drawEntries.offeredUntil, drawEntries.updatedAt], writtenAt: drawEntries.updatedAt },
  ],
  demo: demoPlaces,
  references: {
    offer: { places: { column: slots.offerId, where: isNotNull(slots.commonId) }, draws: { column: draws.offerId } },
  },
  cascades: { offer: [{ column: slots.offerId, isRestored: false }, { column: closedDays.offerId }] },
  provides: () => [remainingPlacesPort.implement({ remainingThisWeek })],
});

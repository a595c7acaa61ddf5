import type { Job } from "../../../../server/area-definition.ts";
import { advanceDraws } from "./draw/advance-draws.ts";
import { closePastDays, openDueWeeks } from "./generate-places.ts";
import { releaseLapsed } from "./reservations.ts";

export const jobs: readonly Job[] = [
  {
    name: "availability.openDueWeeks",
    every: "*/10 * * * *",
    run: async (server) => ({ created: await openDueWeeks(server.db, server.now()) }),
  },
  {
    name: "availability.closePastDays",
    every: "0 0 * * *",
    clock: "steady",
    run: async (server) => ({ cancelled: await closePastDays(server.db, server.now()) }),
  },
  {
    name: "availability.releaseLapsed",
    every: 30,
    clock: "steady",
    run: async (server) => ({ released: await releaseLapsed(server.db, server.now()) }),
  },
  { name: "availability.advanceDraws", every: 10, clock: "steady", run: advanceDraws },
];

import { lt } from "drizzle-orm";
import type { Job } from "../../../server/hosted.ts";
import { removeEndedSessions } from "./session.ts";
import { usedChallenges } from "./tables.ts";

export const jobs: readonly Job[] = [
  {
    name: "session.removeEnded",
    every: "17 * * * *",
    run: async (server) => {
      await server.db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, server.now().toISOString()));
      return { sessions: await removeEndedSessions(server.db, server.now()) };
    },
  },
];

import { lt } from "drizzle-orm";
import type { Job } from "../../../../server/area-definition.ts";
import { removeOldAttempts } from "./guessing/attempt-counter.ts";
import { removeEndedSessions } from "./session.ts";
import { removeOldSecrets } from "./mailed-secrets.ts";
import { usedChallenges } from "./tables.ts";
import { removeUnverifiedAccounts } from "./account/unverified-accounts.ts";

export const jobs: readonly Job[] = [
  {
    name: "session.removeEnded",
    every: "17 * * * *",
    clock: "steady",
    run: async (server) => {
      await server.db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, server.now().toISOString()));
      await removeOldAttempts(server.db, server.now());
      const secrets = await removeOldSecrets(server.db, server.now());
      return { sessions: await removeEndedSessions(server.db, server.now()), secrets };
    },
  },
  {
    name: "session.endUnproven",
    every: "37 * * * *",
    clock: "steady",
    run: async (server) => ({ accounts: await removeUnverifiedAccounts(server) }),
  },
];

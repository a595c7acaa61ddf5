import { defineArea } from "../../../../server/area-definition.ts";
import { sessionIdentityPort } from "../../../../server/server-ports.ts";
import { limitedToFuture, neverInFuture } from "../../../../server/time-limits.ts";
import { mailedSecretPort } from "../../outgoing-mail/server/public.ts";
import { signInPort } from "../../people/server/public.ts";
import { sessionContract } from "../contract.ts";
import { challengeLifeMs } from "./guessing/captcha.ts";
import { demoPasswords } from "./demo.ts";
import { announceEmailChange } from "./email-change/email-change.ts";
import { emailChangePage } from "./email-change/email-change-page.tsx";
import { handlers } from "./handlers.ts";
import { remainingDelaySeconds } from "./email-change/held-mail.ts";
import { jobs } from "./jobs.ts";
import { activateMailedSecret, endMailedSecrets, mailInvitation, mailReset } from "./mailed-secrets.ts";
import { endSessionsOf, identifier, lastSeenAt } from "./session.ts";
import { emailChanges, usedChallenges } from "./tables.ts";

export const area = defineArea({
  contract: sessionContract,
  handlers,
  preload: ["current"],
  jobs,
  timeLimits: [limitedToFuture(usedChallenges.expiresAt, () => challengeLifeMs), neverInFuture(emailChanges.at)],
  serverPages: [emailChangePage],
  demo: demoPasswords,
  provides: () => [
    sessionIdentityPort.implement(identifier()),
    signInPort.implement({
      announceEmailChange,
      secondsHeld: remainingDelaySeconds,
      mailInvitation,
      mailReset,
      endMailedSecrets,
      endSessionsOf,
      lastSeenAt,
    }),
    mailedSecretPort.implement({ beginLife: activateMailedSecret }),
  ],
});

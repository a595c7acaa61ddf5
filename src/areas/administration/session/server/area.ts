import { defineArea } from "../../../../server/area-definition.ts";
import { recentSignInPort, sessionIdentityPort } from "../../../../server/server-ports.ts";
import { limitedToFuture, neverInFuture } from "../../../../server/time-limit.ts";
import { mailedSecretPort } from "../../outgoing-mail/server/public.ts";
import { signInPort } from "../../people/server/public.ts";
import { sessionContract } from "../contract.ts";
import { challengeMaxAgeMs } from "./guessing/captcha.ts";
import { demoSignIns } from "./demo.ts";
import { announceEmailChange } from "./email-change/email-change.ts";
import { emailChangePage } from "./email-change/email-change-page.tsx";
import { handlers } from "./handlers.ts";
import { remainingDelaySeconds } from "./email-change/held-mail.ts";
import { jobs } from "./jobs.ts";
import { activateMailedSecret, endMailedSecrets, mailInvitation, mailReset } from "./mailed-secrets.ts";
import { endSessionsOf, hasFactor, identifier, lastSeenAt } from "./session.ts";
import { removeAllFactors } from "./factors/own-factors.ts";
import { requireRecentSignIn } from "./factors/confirmation.ts";
import { pendingSignInMs } from "./factors/second-step.ts";
import { emailChanges, pendingSignIns, usedChallenges } from "./tables.ts";

export const area = defineArea({
  contract: sessionContract,
  handlers,
  preload: ["current"],
  jobs,
  timeLimits: [
    limitedToFuture(usedChallenges.expiresAt, () => challengeMaxAgeMs),
    limitedToFuture(pendingSignIns.expiresAt, () => pendingSignInMs),
    neverInFuture(emailChanges.at),
  ],
  serverPages: [emailChangePage],
  demo: demoSignIns,
  provides: () => [
    sessionIdentityPort.implement(identifier()),
    recentSignInPort.implement(requireRecentSignIn),
    signInPort.implement({
      announceEmailChange,
      passwordLinkDelaySeconds: remainingDelaySeconds,
      mailInvitation,
      mailReset,
      endMailedSecrets,
      endSessionsOf,
      lastSeenAt,
      hasFactor,
      resetFactors: removeAllFactors,
    }),
    mailedSecretPort.implement({ startExpiry: activateMailedSecret }),
  ],
});

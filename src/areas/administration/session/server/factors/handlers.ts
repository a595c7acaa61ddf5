import { requireCaller, type Call, type Handlers } from "../../../../../server/call.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { factorContract } from "../../factor-contract.ts";
import { confirmationPurpose, confirmSession } from "./confirmation.ts";
import { addPasskey, addTotp, listFactors, removeFactor, renameFactor, renewOwnCodes } from "./own-factors.ts";
import { passkeyCreationOptions, passkeyRequestOptions } from "./passkeys.ts";
import { findPendingSignIn } from "./pending-sign-in.ts";
import { completeSignIn, secondStepPurpose, signInByPasskey, signInPurpose } from "./second-step.ts";
import { newTotpSetup } from "./totp.ts";

const ownAccount = (call: Call) => {
  const { userId: id, email, name } = requireCaller(call);
  return { id, email, name };
};

export const factorHandlers: Handlers<typeof factorContract> = {
  passkeyChallenge: async ({ purpose, token = "" }, call) => {
    if (purpose === "signIn") return { options: await passkeyRequestOptions(call, signInPurpose) };
    if (purpose === "confirmation") {
      const { userId, sessionId } = requireCaller(call);
      return { options: await passkeyRequestOptions(call, confirmationPurpose(sessionId), userId) };
    }
    const userId = await findPendingSignIn(call.db, call.now, token);
    if (!userId) throw new Refusal("CODE_EXPIRED");
    return { options: await passkeyRequestOptions(call, secondStepPurpose(userId), userId) };
  },
  passkeyLogin: async (input, call) => {
    const signedIn = await signInByPasskey(call, input);
    call.setSession(signedIn.token);
    return signedIn;
  },
  secondFactor: async (input, call) => {
    const signedIn = await completeSignIn(call, input);
    call.setSession(signedIn.token);
    return signedIn;
  },
  factors: (_input, call) => listFactors(call),
  startTotp: async (_input, call) => ({ ...(await newTotpSetup(call, ownAccount(call))) }),
  addTotp: (input, call) => addTotp(call, input),
  startPasskey: async (_input, call) => ({ options: await passkeyCreationOptions(call, ownAccount(call)) }),
  addPasskey: (input, call) => addPasskey(call, input),
  renameFactor: async (input, call) => {
    await renameFactor(call, input);
    return { renamed: true };
  },
  removeFactor: async ({ id }, call) => {
    await removeFactor(call, id);
    return { removed: true };
  },
  renewRecoveryCodes: async (_input, call) => ({ recoveryCodes: await renewOwnCodes(call) }),
  confirm: async (input, call) => {
    await confirmSession(call, input);
    return { confirmed: true };
  },
};

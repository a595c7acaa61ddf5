import { type Call, requireCaller, type Handlers } from "../../../../server/call.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { photoAddress } from "../../people/server/public.ts";
import type { SessionUser, sessionContract } from "../contract.ts";
import { changeOwnPassword } from "./account/change-password.ts";
import { activateByCode, requestPasswordReset, registerAccount, resendCode, resetPassword } from "./account/account.ts";
import { newChallenge, requireCaptcha } from "./guessing/captcha.ts";
import { inConstantTime } from "./guessing/constant-time.ts";
import { factorHandlers } from "./factors/handlers.ts";
import { factorDuty } from "./factors/own-factors.ts";
import { guestPort } from "./guest-port.ts";
import { login } from "./login.ts";
import { endOwnSessions, openSessionsOf } from "./active-sessions.ts";
import { startImpersonation, impersonationBanner, stopImpersonation } from "./impersonation.ts";
import { endSession } from "./session.ts";

export const handlers: Handlers<typeof sessionContract> = {
  ...factorHandlers,
  login: async (input, call) => {
    const token = await login(call, input);
    const caller = requireCaller({ caller: await call.server.identify(token, "enrol") });
    call.setSession(token);
    return { token, user: sessionUser({ ...call, caller }), ...factorDuty(caller, call.now) };
  },
  current: async (_input, call) => {
    if (call.caller?.guest) await guestPort().storePageSettings(call);
    const duty = factorDuty(requireCaller(call), call.now);
    return { user: sessionUser(call), ...duty, ...impersonationBanner(call) };
  },
  seeAs: startImpersonation,
  stopSeeing: (_input, call) => stopImpersonation(call),
  logout: async (_input, call) => {
    const { caller } = call;
    if (caller) {
      await inTransaction(call.db, async (tx) => {
        await endSession(tx, caller);
        await writeAuditEntry(tx, call, { action: "session.logout", kind: "user", id: caller.userId });
      });
    }
    call.setSession(null);
    return { closed: caller !== null };
  },
  register: async (input, call) => {
    await requireCaptcha(call, input.captcha);
    return registerAccount(call, input);
  },
  validateCode: async (input, call) => {
    await inConstantTime(call, () => activateByCode(call, input.email, input.code));
    return { active: true };
  },
  resendCode: async (input, call) => {
    await inConstantTime(call, () => resendCode(call, input));
    return { sent: true };
  },
  forgotPass: async (input, call) => {
    await requireCaptcha(call, input.captcha);
    await inConstantTime(call, () => requestPasswordReset(call, input.email));
    return { sent: true };
  },
  changeClientPass: async (input, call) => {
    await resetPassword(call, input.token, input.password);
    return { changed: true };
  },
  sessions: async (_input, call) => openSessionsOf(call),
  endSession: async (input, call) => ({ ended: await endOwnSessions(call, { only: input._id }) }),
  endOtherSessions: async (_input, call) => ({
    ended: await endOwnSessions(call, { except: requireCaller(call).sessionId }),
  }),
  changePassword: async (input, call) => {
    await changeOwnPassword(call, input);
    return { changed: true };
  },
  captcha: async (_input, call) => ({ challenge: await newChallenge(call) }),
};

function sessionUser(call: Call): SessionUser {
  const { profile, ...caller } = requireCaller(call);
  return {
    _id: caller.userId,
    name: caller.name,
    email: caller.email,
    permissions: [...caller.permissions],
    kind: caller.kind,
    language: (caller.guest && call.pageLanguage) ?? caller.language,
    ...(profile?.image ? { image: photoAddress(profile.image) } : {}),
    ...(profile?.phone ? { phone: profile.phone } : {}),
    ...(profile?.ci ? { ci: profile.ci } : {}),
    ...(profile?.passport ? { passport: profile.passport } : {}),
  };
}

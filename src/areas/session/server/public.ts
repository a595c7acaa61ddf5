export { endMailedSecrets, mailInvitation, mailReset, newResetLink } from "./mailed-secret.ts";
export { attemptsToLock, countAttempt, forgetAttempts, recentAttempts } from "./attempts.ts";
export { requireCaptcha } from "./captcha.ts";
export { hashPassword, refuseWeakPassword } from "./password.ts";
export { hashToken, newToken } from "./token.ts";
export { endSessionsOf, identifier } from "./session.ts";

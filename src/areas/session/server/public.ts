export { mailInvitation, mailReset, newResetLink } from "./account.ts";
export { requireCaptcha } from "./captcha.ts";
export { hashPassword, refuseWeakPassword } from "./password.ts";
export { hashToken, newToken } from "./token.ts";
export { endSessionsOf, identifier } from "./session.ts";

export { removeAllFactors } from "./factors/own-factors.ts";
export { newResetLink } from "./mailed-secrets.ts";
export { recognizeDevice, rememberDevice } from "./guessing/known-device.ts";
export { countGuess } from "./guessing/guess-limits.ts";
export { requireCaptcha } from "./guessing/captcha.ts";
export { hashToken, newToken } from "./token.ts";
export { guestPort, type GuestPort } from "./guest-port.ts";
export { deletedAccountPort } from "./account/deleted-account-port.ts";

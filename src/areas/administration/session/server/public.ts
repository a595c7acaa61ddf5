export { newResetLink } from "./mailed-secrets.ts";
export { knownDevice, rememberDevice } from "./known-device.ts";
export { countGuess } from "./guess-limits.ts";
export { requireCaptcha } from "./captcha.ts";
export { hashToken, newToken } from "./token.ts";
export { guestPort, type GuestPort } from "./guest-port.ts";

export { newResetLink } from "./mailed-secret.ts";
export { knownDevice, rememberDevice } from "./device.ts";
export { countGuess } from "./guessing.ts";
export { requireCaptcha } from "./captcha.ts";
export { hashToken, newToken } from "./token.ts";
export { type GuestPort, registerGuests } from "./guests.ts";
export { identifier } from "./session.ts";

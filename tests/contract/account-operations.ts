/** Calls of the security of one's own account, which the catalogue does not have. */
const calls = `
GET getFactors
GET getSessions
POST endSession
POST endOtherSessions
POST changePassword
POST startTotp
POST addTotp
POST startPasskey
POST addPasskey
POST renameFactor
DELETE removeFactor
POST renewRecoveryCodes
POST confirm`;

export const accountCalls: readonly string[] = [
  ...calls
    .trim()
    .split("\n")
    .map((call) => call.replace(" ", " private/session/")),
  "POST public/session/passkeyChallenge",
  "POST public/session/passkeyLogin",
  "POST public/session/secondFactor",
];

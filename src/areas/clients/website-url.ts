/** Addresses of pages as people write them: with http or without, never anything that a browser would run. */
import { text } from "../../kit/schemas.ts";

/** A named host, with its port and what follows; nobody's name and password before it. */
const address = /^https?:\/\/([\p{L}\d]([\p{L}\d-]*[\p{L}\d])?\.)+(xn--[a-z\d-]+|\p{L}{2,})(:\d{1,5})?([/?#]\S*)?$/iu;

export const website = text(1, 300).transform((typed, context) => {
  const whole = typed.includes("://") ? typed : `https://${typed}`;
  if (!address.test(whole)) context.addIssue({ code: "custom", message: "URL_INVALID" });
  return whole;
});

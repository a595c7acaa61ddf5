/** Website addresses, with or without a scheme. Only http and https, so that a browser can never execute one. */
import { text } from "../../../kit/contract/schemas.ts";

/** A host name with a top-level domain, optional port and path; no user name or password. */
const address = /^https?:\/\/([\p{L}\d]([\p{L}\d-]*[\p{L}\d])?\.)+(xn--[a-z\d-]+|\p{L}{2,})(:\d{1,5})?([/?#]\S*)?$/iu;

export const website = text(1, 300).transform((input, context) => {
  const url = input.includes("://") ? input : `https://${input}`;
  if (!address.test(url)) context.addIssue({ code: "custom", message: "URL_INVALID" });
  return url;
});

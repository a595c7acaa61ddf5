/**
 * The two front doors: `site` for clients and everyone, light; `office` for staff, the whole component library.
 * Addresses outside the shell (specification §2.1) always open the site; the rest go by the kind of user.
 */
import type { UserKind } from "./access.ts";

export const base = "/legalsit";
/** What stands where a firm has not said its name yet. */
export const productName = "Legalsit";

const outsideTheShell = [
  "login",
  "forgotPass",
  "register",
  "validateCode",
  "404",
  "forbidden",
  "onlineService",
  "deliveryService",
  "custody",
  "payment",
  "paymentOfferDetails",
  "paymentVale",
  "sharedDocument",
  "paymentDetails",
  "checkout",
  "terms",
  "aboutUs",
  "contact",
  "politics",
  "errorRequestServices",
] as const;

export type Frontend = "site" | "office";

/** Which door a path below the base opens, for a user of this kind (nobody: null). */
export function frontendOf(path: string, kind: UserKind | null): Frontend {
  const first = path.replace(/^\/+/, "").split("/")[0] ?? "";
  const isInside = kind === "staff" || (kind === "guest" && first === guestsRoom);
  return (outsideTheShell as readonly string[]).includes(first) || !isInside ? "site" : "office";
}

/** Where guests of a virtual table are let in; elsewhere they find what everybody does. */
const guestsRoom = "virtualTable";

/**
 * Whether an address put after the base stays below it, so that nobody is led elsewhere by a link that names where to go
 * on to. Browsers read a backslash as a slash, "%2e" as a dot, and no tab or line end at all.
 */
export function isBelowBase(address: string | undefined): address is string {
  if (!address || !/^\/(?![/\\])/.test(address) || /[\t\n\r]/.test(address)) return false;
  const [path = ""] = address.split(/[?#]/);
  return !path.split(/[/\\]/).some((part) => /^(\.|%2e){1,2}$/i.test(part));
}

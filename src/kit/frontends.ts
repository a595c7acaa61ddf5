/**
 * The two frontends: `site` for clients and the public, light; `office` for staff, with the full component library.
 * Public paths always open the site; all others depend on the kind of user.
 */
import type { UserKind } from "./access.ts";

/** Path of the application. All addresses of both frontends are below it. */
export const base = "/legalsit";
/** Name shown until the firm has entered its own. */
export const productName = "Legalsit";

const publicPaths = [
  "login",
  "forgotPass",
  "register",
  "validateCode",
  "security",
  "404",
  "forbidden",
  "onlineService",
  "draw",
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

/** `site` for clients and the public, `office` for staff. */
export type Frontend = "site" | "office";

/** The frontend that an address below the base opens for a kind of user; null without a session. */
export function frontendOf(path: string, kind: UserKind | null): Frontend {
  const firstSegment = path.replace(/^\/+/, "").split(/[/?#]/)[0] ?? "";
  const isInside = kind === "staff" || (kind === "guest" && firstSegment === guestPath);
  return (publicPaths as readonly string[]).includes(firstSegment) || !isInside ? "site" : "office";
}

/** The only office path that is open to guests of a virtual table; elsewhere a guest gets the site. */
const guestPath = "virtualTable";

/**
 * Whether a reader who is not signed in gets the page of the public at an address that also has one for those who are.
 * The specification's `/?view=home` is the home of those who are.
 */
export const opensSignedOut = (query: Readonly<Record<string, unknown>>): boolean => query.view === undefined;

/**
 * Whether an address appended to the base stays below it: prevents open redirects by links that name the next page.
 * Browsers read a backslash as a slash and "%2e" as a dot, and ignore tabs and line ends.
 */
export function isBelowBase(address: string | undefined): address is string {
  if (!address || !/^\/(?![/\\])/.test(address) || /[\t\n\r]/.test(address)) return false;
  const [path = ""] = address.split(/[?#]/);
  return !path.split(/[/\\]/).some((part) => /^(\.|%2e){1,2}$/i.test(part));
}

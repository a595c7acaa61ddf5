/** Navigation by code. Addresses are below the base, with their query strings. */
import { base, isBelowBase } from "../../../kit/frontends.ts";

let handleNavigation: () => Promise<void> = () => Promise.resolve();

/** Registers the router's handler for every navigation, including the browser's Back and Forward. */
export function onNavigate(handler: () => Promise<void>): void {
  handleNavigation = handler;
  window.addEventListener("popstate", () => void handler());
}

/**
 * Resolves when the page is shown, so that a form that awaits it cannot be sent twice. An address outside the base
 * ("//elsewhere") becomes the home page.
 */
export function navigateTo(address: string | undefined): Promise<void> {
  return move("push", isBelowBase(address) ? address : "/");
}

/** The same, replacing the current history entry. */
export function replaceWith(address: string): Promise<void> {
  return move("replace", address);
}

/** Navigates by a full page load: for the other frontend, which is a separate program. */
export function loadFrontend(address: string | undefined): void {
  window.location.assign(`${base}${isBelowBase(address) ? address : "/"}`);
}

/** The address in the browser, below the base, with its query string. */
export function currentAddress(): string {
  const { pathname, search } = window.location;
  return (pathname.startsWith(base) ? pathname.slice(base.length) || "/" : pathname) + search;
}

function move(mode: "push" | "replace", address: string): Promise<void> {
  // The same address again must not add a history entry.
  const historyMethod = mode === "replace" || address === currentAddress() ? "replaceState" : "pushState";
  window.history[historyMethod](null, "", base + address);
  return handleNavigation();
}

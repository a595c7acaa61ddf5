/** Going to an address below the base by program, query and all. */
import { base, isBelowBase } from "../../kit/frontends.ts";

let follow: () => Promise<void> = () => Promise.resolve();

/** The router hears of every step, the browser's own back and forward among them. */
export function onNavigate(heard: () => Promise<void>): void {
  follow = heard;
  window.addEventListener("popstate", () => void heard());
}

/** Done when the page is shown: a form that waits for it cannot be sent twice. What is not ours ("//elsewhere") becomes the home page. */
export function navigateTo(address: string | undefined): Promise<void> {
  return move("push", isBelowBase(address) ? address : "/");
}

/** The same, without a way back to where one was. */
export function replaceWith(address: string): Promise<void> {
  return move("replace", address);
}

/** By loading the page anew: for the other door, which is a program of its own. */
export function loadFrontend(address: string | undefined): void {
  window.location.assign(`${base}${isBelowBase(address) ? address : "/"}`);
}

/** Where the address says we are, below the base, query and all. */
export function currentAddress(): string {
  const { pathname, search } = window.location;
  return (pathname.startsWith(base) ? pathname.slice(base.length) || "/" : pathname) + search;
}

function move(step: "push" | "replace", address: string): Promise<void> {
  // The same address again is no step to come back to.
  const asState = step === "replace" || address === currentAddress() ? "replaceState" : "pushState";
  window.history[asState](null, "", base + address);
  return follow();
}

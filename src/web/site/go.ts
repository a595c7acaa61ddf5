/** Going to an address below the base by program, query and all. */
import { createBrowserHistory } from "@tanstack/react-router";
import { base } from "../../kit/doors.ts";

export const history = createBrowserHistory();

/** What is not ours ("//elsewhere") becomes the home page. */
export function goTo(address: string | undefined): void {
  history.push(`${base}${isOurs(address) ? address : "/"}`);
}

/** The same, without a way back to where one was. */
export function replaceBy(address: string): void {
  history.replace(`${base}${address}`);
}

/** By loading the page anew: for the other door, which is a program of its own. */
export function loadDoor(address: string | undefined): void {
  window.location.assign(`${base}${isOurs(address) ? address : "/"}`);
}

function isOurs(address: string | undefined): address is string {
  return address !== undefined && /^\/(?![/\\])/.test(address);
}

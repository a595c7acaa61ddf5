import type { MouseEvent } from "react";
import { base } from "../../../kit/frontends.ts";
import type { LinkProps } from "../frame.tsx";
import { navigateTo } from "./navigate.ts";

/**
 * Link to another page of the site. `to` is below the base, with its query string. A plain anchor, so that it works
 * before hydration.
 */
export function Link({ to, children, ...anchor }: LinkProps) {
  return (
    <a {...anchor} href={base + to} onClick={follow}>
      {children}
    </a>
  );
}

/** Handles plain clicks only: the browser handles new tabs, downloads and other windows. */
function follow(event: MouseEvent<HTMLAnchorElement>): void {
  const { currentTarget: link, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || (link.target && link.target !== "_self")) return;
  event.preventDefault();
  void navigateTo(link.href.slice(link.origin.length + base.length));
}

import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from "react";
import { base } from "../../kit/frontends.ts";
import { navigateTo } from "./navigate.ts";

/** A way to another page behind this door, query and all. The address is plain text, as the server sends them too. */
export function Link({
  to,
  children,
  ...anchor
}: { to: string; children: ReactNode } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href">) {
  return (
    <a {...anchor} href={base + to} onClick={follow}>
      {children}
    </a>
  );
}

/** Plain clicks only: a new tab, a download or another window are the browser's. */
function follow(event: MouseEvent<HTMLAnchorElement>): void {
  const { currentTarget: link, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || (link.target && link.target !== "_self")) return;
  event.preventDefault();
  void navigateTo(link.href.slice(link.origin.length + base.length));
}

/** Addresses of the public door: who may open them, and what is fetched before they show. */
import { createRootRoute, createRoute, createRouter, redirect } from "@tanstack/react-router";
import { lazy } from "react";
import { pages } from "../../areas/pages.ts";
import type { WordsArea } from "../../areas/words.ts";
import { judge } from "../../kit/access.ts";
import { base, doorOf } from "../../kit/doors.ts";
import { currentLanguage } from "../language.ts";
import { currentUser, loadSession } from "../session.ts";
import { loadWords } from "../words.ts";
import { Broken } from "./broken.tsx";
import { history, loadDoor } from "./go.ts";
import type { SitePage } from "./page.ts";
import { NotFound, Shell } from "./shell.tsx";

let session: Promise<void> | undefined;

/** Asks once who is signed in; pages for everybody do not wait for the answer. */
export function beginSession(): Promise<void> {
  return (session ??= loadSession().catch(() => undefined));
}

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  loader: () => loadWords("site", currentLanguage()),
});

const routes = pages.map((page) =>
  createRoute({
    getParentRoute: () => root,
    path: page.path,
    staticData: { bare: page.bare ?? false, words: page.words },
    beforeLoad: ({ location }) => guard(page, location.href),
    loader: () => Promise.all([page.load(), ...page.words.map((area) => loadWords(area, currentLanguage()))]),
    component: lazy(page.load),
  }),
);

export const router = createRouter({
  routeTree: root.addChildren(routes),
  history,
  basepath: base,
  defaultErrorComponent: Broken,
  defaultPendingMs: 60_000,
  scrollRestoration: false,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const filled = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
    const text = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString();
    return text && `?${text}`;
  },
});

router.subscribe("onResolved", ({ fromLocation, hrefChanged }) => {
  if (fromLocation && hrefChanged) arrive();
});

/** A new page begins at its top, for the eye and for the screen reader. */
function arrive(): void {
  window.scrollTo({ top: 0, behavior: "smooth" });
  requestAnimationFrame(() => document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true }));
}

async function guard(page: SitePage, href: string): Promise<void> {
  if (page.access === "anyone") return;
  await beginSession();
  // Home is another program for staff: the server picks the door.
  if (doorOf(belowBase(href), currentUser()?.kind ?? null) === "office") return loadDoor(belowBase(href));
  const verdict = judge(page.access, currentUser());
  if (verdict === "stranger") throw redirect({ to: "/login", search: { next: belowBase(href) } });
  if (verdict === "forbidden") throw redirect({ to: "/forbidden" });
}

function belowBase(href: string): string {
  return href.startsWith(base) ? href.slice(base.length) || "/" : href;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    bare?: boolean;
    words?: readonly WordsArea[];
  }
}

/** Addresses of the office: one route per screen that an area contributes, all inside the shell. */
import { createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useEffect } from "react";
import { screens } from "../../areas/screens.ts";
import { type Access, checkAccess } from "../../kit/access.ts";
import { base } from "../../kit/frontends.ts";
import { currentLanguage } from "../language.ts";
import { useUser } from "../session.ts";
import { loadWords } from "../words.ts";
import { prefersStillness } from "./browser-document.ts";
import { Forbidden, NotFound, ScreenFailed } from "./components/error-pages.tsx";
import { goToLogin } from "./query-client.ts";
import type { Screen } from "./screen.ts";
import { parseSearch, stringifySearch } from "./query-string.ts";
import { Shell } from "./shell/shell.tsx";

const root = createRootRoute({ component: Shell, notFoundComponent: Missing });

export const router = createRouter({
  routeTree: root.addChildren(screens.map(routeOf)),
  basepath: base,
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  defaultErrorComponent: ScreenFailed,
  scrollRestoration: true,
  scrollRestorationBehavior: prefersStillness() ? "instant" : "smooth",
});

/** What the server answered for the address that was loaded. */
const loaded = { at: window.location.pathname, status: document.documentElement.dataset.status };

/** No screen is here; there is something for others where the server said so (a page of clients). */
function Missing() {
  return loaded.status === "403" && window.location.pathname === loaded.at ? <Forbidden /> : <NotFound />;
}

/** The code of a screen and its words come before it is shown; the old screen stays meanwhile, under the overlay. */
function routeOf(screen: Screen) {
  let Loaded: ComponentType | undefined;
  return createRoute({
    getParentRoute: () => root,
    path: screen.path,
    component: () => <Guarded access={screen.access}>{Loaded && <Loaded />}</Guarded>,
    loader: async () => {
      const words = screen.words.map((area) => loadWords(area, currentLanguage()));
      [Loaded] = await Promise.all([screen.load(), ...words]);
    },
  });
}

/** No session: the login, and back here after it. Not permitted: «Acceso prohibido», inside the shell. */
function Guarded({ access, children }: { access: Access; children: ReactNode }) {
  const verdict = checkAccess(access, useUser());
  useEffect(() => {
    if (verdict === "stranger") goToLogin();
  }, [verdict]);
  if (verdict === "stranger") return null;
  return verdict === "forbidden" ? <Forbidden /> : children;
}

/** Routes of the office: one per screen of an area, all inside the shell. */
import { createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useEffect } from "react";
import { screens } from "../../../areas/screens.ts";
import { type Access, checkAccess } from "../../../kit/access.ts";
import { base } from "../../../kit/frontends.ts";
import { currentLanguage } from "../../session/language.ts";
import { useUser } from "../../session/session.ts";
import { loadWords } from "../../words.ts";
import { prefersStillness } from "../browser-document.ts";
import { Forbidden, NotFound, ScreenFailed } from "../components/feedback/error-pages.tsx";
import { goToLogin } from "../query-client.ts";
import type { Screen } from "./screen.ts";
import { parseSearch, stringifySearch } from "./query-string.ts";
import { Shell } from "../shell/shell.tsx";

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: MissingScreen });

export const router = createRouter({
  routeTree: rootRoute.addChildren(screens.map(routeOf)),
  basepath: base,
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  defaultErrorComponent: ScreenFailed,
  scrollRestoration: true,
  scrollRestorationBehavior: prefersStillness() ? "instant" : "smooth",
});

/** Address and status of the document as the server answered it. */
const initialDocument = { at: window.location.pathname, status: document.documentElement.dataset.status };

/**
 * Shows "forbidden" for a page that exists for other users (a client's page), according to the server's status; "not
 * found" otherwise.
 */
function MissingScreen() {
  return initialDocument.status === "403" && window.location.pathname === initialDocument.at ? (
    <Forbidden />
  ) : (
    <NotFound />
  );
}

/** Loads code and texts of a screen before it is shown. The previous screen stays under the overlay meanwhile. */
function routeOf(screen: Screen) {
  let LoadedScreen: ComponentType | undefined;
  return createRoute({
    getParentRoute: () => rootRoute,
    path: screen.path,
    component: () => <Guarded access={screen.access}>{LoadedScreen && <LoadedScreen />}</Guarded>,
    loader: async () => {
      const words = screen.words.map((area) => loadWords(area, currentLanguage()));
      [LoadedScreen] = await Promise.all([screen.load(), ...words]);
    },
  });
}

/** Without a session: redirects to the login, which leads back. Without permission: "forbidden", inside the shell. */
function Guarded({ access, children }: { access: Access; children: ReactNode }) {
  const decision = checkAccess(access, useUser());
  useEffect(() => {
    if (decision === "anonymous") goToLogin();
  }, [decision]);
  if (decision === "anonymous") return null;
  return decision === "forbidden" ? <Forbidden /> : children;
}

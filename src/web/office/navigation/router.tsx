/** Routes of the office: one per screen of an area, all inside the shell. */
import { createRootRoute, createRoute, createRouter, type RouterHistory, useLocation } from "@tanstack/react-router";
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
import { servedDocument } from "../served-document.ts";
import { Shell } from "../shell/shell.tsx";

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: MissingScreen });

const routeTree = rootRoute.addChildren(screens.map(routeOf));

/** Without a history the router follows the address of the browser. On the server every rendering has its own. */
export const createOfficeRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    basepath: base,
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    defaultErrorComponent: ScreenFailed,
    scrollRestoration: !history,
    scrollRestorationBehavior: !history && prefersStillness() ? "instant" : "smooth",
  });

/**
 * Shows "forbidden" for a page that exists for other users (a client's page), according to the server's status; "not
 * found" otherwise.
 */
function MissingScreen() {
  const { pathname } = useLocation();
  return servedDocument.status === "403" && base + pathname === servedDocument.path ? <Forbidden /> : <NotFound />;
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

import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { api, setRequestTimeout } from "../api.ts";
import { holdComposingKeys } from "../composing.ts";
import { loadFonts } from "../load-fonts.ts";
import { currentLanguage } from "../session/language.ts";
import { takePreloads } from "../preload.ts";
import { loadSession } from "../session/session.ts";
import { loadWords } from "../words.ts";
import { printLight } from "./browser-document.ts";
import { fillQueries } from "./fill-queries.ts";
import { listPreferencesQuery } from "./list/list-preferences.ts";
import { createOfficeRouter } from "./navigation/router.tsx";
import { OfficeApp, shellAreas } from "./office-app.tsx";
import { queries } from "./query-client.ts";

/** Longer than any response. Uploads have no timeout. */
const requestTimeoutMs = 30_000;

const router = createOfficeRouter();

holdComposingKeys();
setRequestTimeout(requestTimeoutMs);
printLight();
void start();

async function start(): Promise<void> {
  const isGuest = api.session.current.preloaded({})?.user?.kind === "guest";
  // Without a connection the session is unknown: sending people to the login would lose their address.
  const session = loadSession().then(
    () => undefined,
    (error: unknown) => error,
  );
  fillQueries(takePreloads());
  // For all lists, so that they render with the right columns at once; mostly in the document.
  if (!isGuest) void queries.prefetchQuery(listPreferencesQuery);
  const [unreachable] = await Promise.all([
    session,
    // The screen loads in parallel with the session.
    router.load().catch(() => undefined),
    ...shellAreas.map((area) => loadWords(area, currentLanguage()).catch(() => undefined)),
  ]);
  const root = createRoot(document.getElementById("root") as HTMLElement);
  // In short tasks: what the server rendered stays on the screen and scrolls meanwhile.
  startTransition(() => root.render(<OfficeApp router={router} unreachable={unreachable} />));
  // Without a connection the fonts are loaded with the next page.
  loadFonts().catch(() => undefined);
}

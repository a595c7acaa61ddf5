import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { api, setRequestTimeout } from "../api.ts";
import { holdComposingKeys } from "../composing.ts";
import { currentLanguage } from "../session/language.ts";
import { loadSession } from "../session/session.ts";
import { useTheme } from "../theme.ts";
import { loadWords } from "../words.ts";
import { printLight } from "./browser-document.ts";
import { listPreferencesQuery } from "./list/list-preferences.ts";
import { Unreachable } from "./components/feedback/error-pages.tsx";
import { queries } from "./query-client.ts";
import { router } from "./navigation/router.tsx";
import { resolver, theme } from "./theme.ts";

/** Longer than any response. Uploads have no timeout. */
const requestTimeoutMs = 30_000;

/** Texts of the shell. */
const shellAreas = ["shell", "office", "menu"] as const;

holdComposingKeys();
setRequestTimeout(requestTimeoutMs);
printLight();

// Loaded after all scripts, about when they have rendered text; first the body font, then that of headings.
void document.fonts
  .load('1rem "Public Sans Variable"')
  .then(() => document.fonts.load('600 1rem "Source Serif 4 Variable"'))
  .catch(() => undefined);
void start();

async function start(): Promise<void> {
  // Prefetched for all lists, so that they render with the right columns at once.
  if (api.session.current.preloaded({})?.user?.kind !== "guest") void queries.prefetchQuery(listPreferencesQuery);
  const [unreachable] = await Promise.all([
    // Without a connection the session is unknown: sending people to the login would lose their address.
    loadSession().then(
      () => undefined,
      (error: unknown) => error,
    ),
    // The screen loads in parallel with the session.
    router.load().catch(() => undefined),
    ...shellAreas.map((area) => loadWords(area, currentLanguage()).catch(() => undefined)),
  ]);
  createRoot(document.getElementById("root") as HTMLElement).render(
    <StrictMode>
      <Office unreachable={unreachable} />
    </StrictMode>,
  );
}

function Office({ unreachable }: { unreachable: unknown }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolver} forceColorScheme={useTheme()}>
      <QueryClientProvider client={queries}>
        {unreachable ? <Unreachable error={unreachable} /> : <RouterProvider router={router} />}
      </QueryClientProvider>
    </MantineProvider>
  );
}

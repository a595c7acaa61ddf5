import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { api, setRequestTimeout } from "../api.ts";
import { holdComposingKeys } from "../composing.ts";
import { currentLanguage } from "../language.ts";
import { loadSession } from "../session.ts";
import { useTheme } from "../theme.ts";
import { loadWords } from "../words.ts";
import { printLight } from "./browser-document.ts";
import { listPreferencesQuery } from "./list/list-preferences.ts";
import { Unreachable } from "./components/error-pages.tsx";
import { queries } from "./query-client.ts";
import { router } from "./router.tsx";
import { resolver, theme } from "./theme.ts";

/** Longer than any answer takes; what is sent with files is not held to it. */
const patienceMs = 30_000;

/** Words of the shell itself. */
const shared = ["shell", "office", "menu"] as const;

holdComposingKeys();
setRequestTimeout(patienceMs);
printLight();

// Behind all scripts, and here about when these have drawn a text; that of headings after the other.
void document.fonts
  .load('1rem "Public Sans Variable"')
  .then(() => document.fonts.load('600 1rem "Source Serif 4 Variable"'))
  .catch(() => undefined);
void start();

async function start(): Promise<void> {
  // Lists know it when they are drawn first, and do not ask twice.
  if (api.session.current.begun({})?.user?.kind !== "guest") void queries.prefetchQuery(listPreferencesQuery);
  const [unreachable] = await Promise.all([
    // Who is signed in is not known then: to send them to the login would lose where they were.
    loadSession().then(
      () => undefined,
      (error: unknown) => error,
    ),
    // The screen comes while it is asked who is there.
    router.load().catch(() => undefined),
    ...shared.map((area) => loadWords(area, currentLanguage()).catch(() => undefined)),
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

import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "./office.css";
import "./staff-calls.ts";
import "./staff-words.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { limitPatience } from "../api.ts";
import { currentLanguage } from "../language.ts";
import { loadSession } from "../session.ts";
import { useTheme } from "../theme.ts";
import { loadWords } from "../words.ts";
import { printLight, reloadAfterDeploy } from "./document.ts";
import { Unreachable } from "./parts/dead-ends.tsx";
import { queries } from "./queries.ts";
import { router } from "./router.tsx";
import { resolver, theme } from "./theme.ts";

/** Longer than any answer takes; what is sent with files is not held to it. */
const patienceMs = 30_000;

limitPatience(patienceMs);
reloadAfterDeploy();
printLight();

const language = currentLanguage();
const [unreachable] = await Promise.all([
  // Who is signed in is not known then: to send them to the login would lose where they were.
  loadSession().then(
    () => undefined,
    (error: unknown) => error,
  ),
  // The screen comes while it is asked who is there.
  router.load().catch(() => undefined),
  ...(["shell", "office", "menu"] as const).map((area) => loadWords(area, language).catch(() => undefined)),
]);

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <Office />
  </StrictMode>,
);

function Office() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolver} forceColorScheme={useTheme()}>
      <QueryClientProvider client={queries}>
        {unreachable ? <Unreachable error={unreachable} /> : <RouterProvider router={router} />}
      </QueryClientProvider>
    </MantineProvider>
  );
}

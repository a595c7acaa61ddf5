import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "./office.css";
import "./staff-calls.ts";
import "./staff-words.ts";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { currentLanguage } from "../language.ts";
import { loadSession } from "../session.ts";
import { useTheme } from "../theme.ts";
import { loadWords } from "../words.ts";
import { printLight, reloadAfterDeploy } from "./document.ts";
import { Unreachable } from "./parts/dead-ends.tsx";
import { queries } from "./queries.ts";
import { router } from "./router.tsx";
import { resolver, theme } from "./theme.ts";

/** Specification §8: toasts close by themselves after five seconds. */
const toastMs = 5000;

reloadAfterDeploy();
printLight();

const language = currentLanguage();
const [unreachable] = await Promise.all([
  // Who is signed in is not known then: to send them to the login would lose where they were.
  loadSession().then(
    () => undefined,
    (error: unknown) => error,
  ),
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
        <Notifications position="top-right" autoClose={toastMs} limit={4} />
        {unreachable ? <Unreachable error={unreachable} /> : <RouterProvider router={router} />}
      </QueryClientProvider>
    </MantineProvider>
  );
}

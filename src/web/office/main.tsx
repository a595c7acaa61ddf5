import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "./office.css";
import "./staff-calls.ts";
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
import { queries } from "./queries.ts";
import { router } from "./router.tsx";
import { resolver, theme } from "./theme.ts";

/** Specification §8: toasts close by themselves after five seconds. */
const toastMs = 5000;

reloadAfterDeploy();
printLight();

const language = currentLanguage();
await Promise.all([
  loadSession(),
  ...(["shell", "office", "menu"] as const).map((area) => loadWords(area, language)),
]).catch(() => undefined);

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
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}

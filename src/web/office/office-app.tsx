import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { useTheme } from "../theme.ts";
import { ServerUnreachable } from "./components/feedback/error-pages.tsx";
import type { createOfficeRouter } from "./navigation/router.tsx";
import { queries } from "./query-client.ts";
import { resolver, theme as mantineTheme } from "./theme.ts";

/** Texts of the shell. */
export const shellAreas = ["shell", "office", "menu", "chat"] as const;

interface Props {
  readonly router: ReturnType<typeof createOfficeRouter>;
  /** The error of a session that could not be loaded. */
  readonly unreachable?: unknown;
}

/** The whole office. */
export function OfficeApp({ router, unreachable }: Props) {
  return (
    <StrictMode>
      <MantineProvider theme={mantineTheme} cssVariablesResolver={resolver} forceColorScheme={useTheme()}>
        <QueryClientProvider client={queries}>
          {unreachable ? <ServerUnreachable error={unreachable} /> : <RouterProvider router={router} />}
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  );
}

/** What the office has read from the server, and what happens when the session ends meanwhile. */
import { notifications } from "@mantine/notifications";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { base } from "../../kit/doors.ts";
import { ApiError } from "../api.ts";

export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => {
      leaveWhenSignedOut(error);
      // Forms say it beside their fields; everything else says it in a toast.
      if (!mutation.meta?.quiet) toastError(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
  },
});

export function toast(message: string): void {
  notifications.show({ message, color: "green", withBorder: true });
}

export function toastError(error: unknown): void {
  notifications.show({ message: messageOf(error), color: "red", withBorder: true });
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The login sends people back to where they were. */
export function goToLogin(): void {
  const here = window.location.pathname.slice(base.length) + window.location.search;
  window.location.assign(`${base}/login?next=${encodeURIComponent(here || "/")}`);
}

function leaveWhenSignedOut(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) goToLogin();
}

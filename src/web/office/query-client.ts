/** What the office has read from the server, and what happens when the session ends meanwhile. */
import { notifications } from "@mantine/notifications";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { base } from "../../kit/frontends.ts";
import { ApiError } from "../api.ts";
import { currentUser } from "../session.ts";
import { store } from "../observable-store.ts";

const againMs = 15_000;

export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      stopWhenSignedOut(error);
      // A screen says itself what it could not read; what has no place of its own says it in a toast.
      if (query.meta?.told && !isSignedOut(error)) toastError(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => {
      stopWhenSignedOut(error);
      // Forms say it beside their fields; everything else says it in a toast.
      if (!mutation.meta?.quiet && !isSignedOut(error)) toastError(error);
    },
  }),
  defaultOptions: {
    // A call that cannot go fails and says so. The library's own way in a cut is to wait for the network in silence,
    // and to send then what nobody expects any more.
    mutations: { networkMode: "always" },
    queries: {
      networkMode: "always",
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      // A server in trouble is asked again by itself; a line that is cut, when it is back (`refetchFailed`).
      refetchInterval: ({ state: { error } }) => (error instanceof ApiError && error.status >= 500 ? againMs : false),
    },
  },
});

/** Everything on the screen that could not be read. */
export function refetchFailed(): void {
  void queries.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
}

/** Nobody waits longer for a line that hangs. */
const seenMs = 3_000;

/** Until a change has been read anew: a step asked for sooner would be asked of the record as it was. Never fails. */
export async function waitForRefetch(reading: unknown): Promise<void> {
  const slow = new Promise((resolve) => setTimeout(resolve, seenMs));
  await Promise.race([Promise.resolve(reading).catch(() => undefined), slow]);
}

export function toast(message: string): void {
  notifications.show({ message, color: "green", withBorder: true });
}

export function toastError(error: unknown): void {
  notifications.show({ message: errorMessage(error), color: "red", withBorder: true });
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What the server will not show is taken off the screen; what it could not be asked for stays. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);

/** The login sends people back to where they were. */
export function goToLogin(): void {
  const here = window.location.pathname.slice(base.length) + window.location.search;
  window.location.assign(`${base}/login?next=${encodeURIComponent(here || "/")}`);
}

/** Whether the session ended under somebody's work: the shell then asks them to sign in over the screen as it is. */
export const sessionOver = store(false);

function stopWhenSignedOut(error: unknown): void {
  if (!isSignedOut(error)) return;
  if (currentUser()) sessionOver.set(true);
  else goToLogin();
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** The query cache of the office, its error toasts, and the handling of an expired session. */
import { notifications } from "@mantine/notifications";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { base } from "../../kit/frontends.ts";
import { ApiError } from "../api.ts";
import { currentUser } from "../session/session.ts";
import { store } from "../observable-store.ts";

const retryIntervalMs = 15_000;

export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      stopWhenSignedOut(error);
      // A screen shows its own loading errors. Queries without a place on the screen set `meta.isErrorShown` to show a toast.
      if (query.meta?.isErrorShown && !isSignedOut(error)) toastError(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => {
      stopWhenSignedOut(error);
      // Forms show errors at their fields and set `meta.quiet`; other mutations show a toast.
      if (!mutation.meta?.quiet && !isSignedOut(error)) toastError(error);
    },
  }),
  defaultOptions: {
    // Fail at once while offline. By default the library would wait for the network silently and then send a request
    // that the reader no longer expects.
    mutations: { networkMode: "always" },
    queries: {
      networkMode: "always",
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      // Polls again after a server error. After a lost connection `refetchFailed` does.
      refetchInterval: ({ state: { error } }) =>
        error instanceof ApiError && error.status >= 500 ? retryIntervalMs : false,
    },
  },
});

/** Refetches every query on the screen that failed. */
export function refetchFailed(): void {
  void queries.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
}

/** Longest wait for a refetch, in milliseconds. */
const maxRefetchWaitMs = 3_000;

/**
 * Waits until a change has been refetched, so that the next action sees the current record. Never rejects; gives up
 * after three seconds.
 */
export async function waitForRefetch(refetch: unknown): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, maxRefetchWaitMs));
  await Promise.race([Promise.resolve(refetch).catch(() => undefined), timeout]);
}

/** Shows a success message. */
export function toast(message: string): void {
  notifications.show({ message, color: "green", withBorder: true });
}

/** Shows the text of an error. A change that waits for a second person is none. */
export function toastError(error: unknown): void {
  const isProposed = error instanceof ApiError && error.code === "APPROVAL_NEEDED";
  notifications.show({ message: errorMessage(error), color: isProposed ? "green" : "red", withBorder: true });
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** 403 or 404: the record is removed from the screen. After other errors the last data stays. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);

/** Goes to the login page, which leads back to the current address. */
export function goToLogin(): void {
  const address = window.location.pathname.slice(base.length) + window.location.search;
  window.location.assign(`${base}/login?next=${encodeURIComponent(address || "/")}`);
}

/**
 * True when the session ended during work: the shell prompts them to sign in without leaving the screen.
 */
export const sessionOver = store(false);

function stopWhenSignedOut(error: unknown): void {
  if (!isSignedOut(error)) return;
  if (currentUser()) sessionOver.set(true);
  else goToLogin();
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

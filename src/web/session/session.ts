/** The signed-in user as the browser knows it. Loaded once at the start; everything shown depends on it. */
import type { SessionUser } from "../../areas/administration/session/contract.ts";
import { type Access, checkAccess } from "../../kit/access.ts";
import { base } from "../../kit/frontends.ts";
import { offlineCachePrefix } from "../../kit/offline-markers.ts";
import { ApiError, api } from "../api.ts";
import { storeOnDevice } from "./language.ts";
import { store } from "../observable-store.ts";

export type { SessionUser };
/** The signed-in user; null without a session, and before `loadSession`. */
export const session = store<SessionUser | null>(null);

export const currentUser = session.get;
export const useUser = session.use;

/** The colleague whom a member of staff currently impersonates; impersonation is read-only. */
export type ImpersonatedAs = NonNullable<Awaited<ReturnType<typeof api.session.current>>["seeing"]>;
export const impersonation = store<ImpersonatedAs | null>(null);

/** When a role of the user requires a second factor that they do not have. */
export type SecondFactorDuty = NonNullable<Awaited<ReturnType<typeof api.session.current>>["duty"]>;
export const secondFactorDuty = store<SecondFactorDuty | null>(null);

/** Local-storage key by which all tabs of a browser follow a sign-in or sign-out: they share the session. */
const tabsKey = "legalsit-user";

/** Sets the user for this tab and announces the change to the others. */
export function setUser(user: SessionUser | null): void {
  session.set(user);
  storeOnDevice(tabsKey, sessionFingerprint());
}

/** Identifies the session: differs between users, and while impersonating; "" without a session. */
export function sessionFingerprint(): string {
  return [session.get()?._id, impersonation.get()?._id].filter(Boolean).join(" ");
}

/**
 * Calls back when another tab signs in or out, with its `sessionFingerprint` ("" after sign-out). Returns the function
 * that stops watching.
 */
export function watchOtherTabs(onChange: (fingerprint: string) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === tabsKey) onChange(newValue ?? "");
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

/** Loads user and impersonation. A 401 means no session; other errors are thrown. */
export async function loadSession(): Promise<void> {
  try {
    const { user, seeing: impersonated, duty } = await api.session.current();
    secondFactorDuty.set(duty ?? null);
    impersonation.set(impersonated ?? null);
    setUser(user);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    setUser(null);
  }
}

/**
 * Deletes the pages that the public site stored for a reload while offline: they contain data of the user who leaves.
 */
export async function clearOfflineCache(): Promise<void> {
  // `caches` is missing in some browsers, and in insecure contexts.
  const { caches } = globalThis as { caches?: CacheStorage };
  if (!caches) return;
  const names = await caches.keys().catch(() => []);
  await Promise.allSettled(
    names.filter((name) => name.startsWith(offlineCachePrefix)).map((name) => caches.delete(name)),
  );
}

/** Whether a user may open a page or screen. */
export function mayOpen(access: Access, user: SessionUser | null): boolean {
  return checkAccess(access, user) === "granted";
}

/**
 * Ends the session and goes to the login page with the "session closed" message. The full page load clears the memory.
 * Throws if the server cannot be reached: the session would remain open for the next person at the device.
 */
export async function signOut(): Promise<void> {
  await api.session.logout();
  storeOnDevice(tabsKey, "");
  await clearOfflineCache();
  window.location.assign(`${base}/login?closed=1`);
}

/** Who is signed in, as the browser knows it. Asked once at the start; everything shown depends on it. */
import type { SessionUser } from "../areas/session/contract.ts";
import { type Access, checkAccess } from "../kit/access.ts";
import { base } from "../kit/frontends.ts";
import { offlineCachePrefix } from "../kit/offline-markers.ts";
import { ApiError, api } from "./api.ts";
import { storeOnDevice } from "./language.ts";
import { store } from "./observable-store.ts";

export type { SessionUser };
export const session = store<SessionUser | null>(null);

export const currentUser = session.get;
export const useUser = session.use;

/** As whom they see the office for a while, changing nothing. */
export type ImpersonatedAs = NonNullable<Awaited<ReturnType<typeof api.session.current>>["seeing"]>;
export const impersonation = store<ImpersonatedAs | null>(null);

/** Who signs in or out here does so in every tab of this browser: they share the session. */
const everyTab = "legalsit-user";

export function setUser(user: SessionUser | null): void {
  session.set(user);
  storeOnDevice(everyTab, sessionFingerprint());
}

/** Differs between two people, and for one who sees the office as somebody else; nothing for nobody. */
export function sessionFingerprint(): string {
  return [session.get()?._id, impersonation.get()?._id].filter(Boolean).join(" ");
}

/** Tells when another tab signs somebody in (`sessionFingerprint` of there) or out (nothing). Returns how to stop. */
export function watchOtherTabs(changed: (who: string) => void): () => void {
  const heard = ({ key, newValue }: StorageEvent) => {
    if (key === everyTab) changed(newValue ?? "");
  };
  window.addEventListener("storage", heard);
  return () => window.removeEventListener("storage", heard);
}

export async function loadSession(): Promise<void> {
  try {
    const { user, seeing: seen } = await api.session.current();
    impersonation.set(seen ?? null);
    setUser(user);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    setUser(null);
  }
}

/** What the public site kept for a reload in a cut tells of the person who leaves. */
export async function clearOfflineCache(): Promise<void> {
  // Not every browser has them, and none does where the line is not safe.
  const { caches } = globalThis as { caches?: CacheStorage };
  if (!caches) return;
  const names = await caches.keys().catch(() => []);
  await Promise.allSettled(
    names.filter((name) => name.startsWith(offlineCachePrefix)).map((name) => caches.delete(name)),
  );
}

export function mayOpen(access: Access, user: SessionUser | null): boolean {
  return checkAccess(access, user) === "granted";
}

/**
 * Ends the session and goes to the login with the "session closed" message. The page is loaded anew: nothing stays in
 * memory. Refuses when the server cannot be told: the session would go on for the next person who has the device.
 */
export async function signOut(): Promise<void> {
  await api.session.logout();
  storeOnDevice(everyTab, "");
  await clearOfflineCache();
  window.location.assign(`${base}/login?closed=1`);
}

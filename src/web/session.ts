/** Who is signed in, as the browser knows it. Asked once at the start; everything shown depends on it. */
import type { SessionUser } from "../areas/session/contract.ts";
import { type Access, judge } from "../kit/access.ts";
import { base } from "../kit/doors.ts";
import { ApiError, api } from "./api.ts";
import { store } from "./store.ts";

export type { SessionUser };
const session = store<SessionUser | null>(null);

export const currentUser = session.get;
export const useUser = session.use;
export const setUser = session.set;

export async function loadSession(): Promise<void> {
  try {
    session.set((await api.session.current()).user);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    session.set(null);
  }
}

export function mayOpen(access: Access, user: SessionUser | null): boolean {
  return judge(access, user) === "granted";
}

/** Ends the session and goes to the login with the "session closed" message. The page is loaded anew: nothing stays in memory. */
export async function signOut(): Promise<void> {
  await api.session.logout().catch(() => undefined);
  window.location.assign(`${base}/login?closed=1`);
}

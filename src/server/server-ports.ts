/** Ports of the server: what it needs to know of sessions and of the firm. */
import type { Call } from "./call.ts";
import type { Caller, SessionUse } from "./caller.ts";
import { definePort } from "./port.ts";
import type { Server } from "./server.ts";

/** Looks up a session token. */
export interface SessionIdentity {
  (server: Server, token: string, look: SessionUse): Promise<Caller | null>;
}
export const sessionIdentityPort = definePort<SessionIdentity>("identity of sessions");

/** Throws a refusal while the office is closed to the public; runs for operations with `requiresOpenOffice`. */
export const openOfficePort = definePort<(call: Call) => Promise<void>>("opening of the office");

/** Throws CONFIRMATION_NEEDED after ten minutes; runs for operations with `requiresRecentSignIn`. */
export const recentSignInPort = definePort<(call: Call) => Promise<void>>("recent sign-in");

/** Facts for the HTML documents of both frontends, as `data-…` attributes of the root element. */
export const documentFactsPort =
  definePort<(server: Server) => Promise<Readonly<Record<string, string>>>>("facts of HTML documents");

/** Ports of the server: what it needs to know of sessions and of the firm. */
import type { ApiOperation } from "../kit/contract/contract.ts";
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

/** A call of an operation that another person may have to approve. `fields` is the input before parsing. */
export interface ApprovableCall {
  readonly operation: ApiOperation;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly call: Call;
  /** Runs the handler on this database. */
  readonly run: (call: Call) => Promise<unknown>;
}
/** Throws APPROVAL_NEEDED and stores the change as a proposal, if the firm requires approvals. */
export const approvalPort = definePort<(call: ApprovableCall) => Promise<void>>("approval of changes");

/** Facts for the HTML documents of both frontends, as `data-…` attributes of the root element. */
export const documentFactsPort =
  definePort<(server: Server) => Promise<Readonly<Record<string, string>>>>("facts of HTML documents");

/** Somebody of the demo office calls a verb of the product, without any request. */
import type { Permission } from "../../kit/permissions.ts";
import type { Call } from "../call.ts";
import type { Server } from "../server.ts";

interface DemoCaller {
  readonly userId: string;
  readonly name: string;
  readonly permissions?: readonly Permission[];
}

export function demoCall(server: Server, { userId, name, permissions = [] }: DemoCaller, now = server.now()): Call {
  const caller = { kind: "staff", userId, name, permissions, roles: [], sessionId: null };
  // No session, address or request is behind it: audit lines say so, though a call always has them.
  const call = { caller, ip: null, requestId: null, server, db: server.db, now, language: "es", files: [] };
  return call as unknown as Call;
}

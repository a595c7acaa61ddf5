/** A call that a person of the demo office makes, without an HTTP request. */
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
  // Without a session, address or request id, so that audit entries have none either, although the type `Call` requires
  // them.
  const call = { caller, ip: null, requestId: null, server, db: server.db, now, language: "es", files: [] };
  return call as unknown as Call;
}

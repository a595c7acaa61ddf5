/**
 * Cookie with the position of a browser's last write in the primary's log, so that a replica serves it only after it has
 * replayed that write. After the largest lag that a replica may have, it sends nothing more and expires.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Replica, WalPosition } from "../../database/replica.ts";
import type { Server } from "../../server.ts";
import { isSecure } from "./session-cookie.ts";

const cookieName = (server: Server) => (isSecure(server) ? "__Host-legalsit-written" : "legalsit-written");
const position = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/;
const marginSeconds = 5;

/** The position of the last write; undefined if there was none lately. */
export function lastWriteOf(server: Server, request: FastifyRequest): WalPosition | undefined {
  const value = request.cookies?.[cookieName(server)];
  return value && position.test(value) ? value : undefined;
}

export async function setWrittenCookie(server: Server, reply: FastifyReply, replica: Replica): Promise<void> {
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure(server) } as const;
  const maxAge = replica.maxLagSeconds + marginSeconds;
  void reply.setCookie(cookieName(server), await replica.position(), { ...options, maxAge });
}

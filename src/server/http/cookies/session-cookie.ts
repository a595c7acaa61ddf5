/** The session token: in our HttpOnly cookie for browsers, or as `Authorization: Bearer` for programs. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../../caller.ts";
import type { Server } from "../../server.ts";
import type { SessionUse } from "../../caller.ts";

/** The `__Host-` prefix binds the cookie to HTTPS, this host and the path /. */
const cookieName = (server: Server) => (isSecure(server) ? "__Host-legalsit" : "legalsit");
/** True if the public URL uses HTTPS: cookies then have the attribute Secure. */
export const isSecure = (server: Server) => server.environment.publicUrl.startsWith("https://");

/**
 * The caller; null for an absent or unknown token, because clients of the specification may send a fixed placeholder.
 */
export async function identifyRequest(
  server: Server,
  request: FastifyRequest,
  look: SessionUse = "use",
): Promise<Caller | null> {
  const token = tokenOf(server, request);
  const caller = token ? await server.identify(token, look) : null;
  if (caller) request.user = caller.userId;
  return caller;
}

/** The token of a request, the header before the cookie; undefined if there is none. */
export function tokenOf(
  server: Server,
  request: Pick<FastifyRequest, "headers"> & { cookies?: Record<string, string | undefined> },
): string | undefined {
  const header = request.headers.authorization;
  const token = header ? header.replace(/^Bearer\s+/i, "") : request.cookies?.[cookieName(server)];
  return token && token.length <= 200 ? token : undefined;
}

/** Without an expiry of its own: the server ends sessions, and the browser drops the cookie when it closes. */
export function setSessionCookie(server: Server, reply: FastifyReply, token: string): void {
  void reply.setCookie(cookieName(server), token, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(server),
  });
}

/** Deletes the cookie in the browser. */
export function clearSessionCookie(server: Server, reply: FastifyReply): void {
  void reply.clearCookie(cookieName(server), { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure(server) });
}

/** Cookie with what a browser proved earlier. Its content is signed and verified where it is used. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Server } from "../../server.ts";
import { isSecure } from "./session-cookie.ts";

const cookieName = (server: Server) => (isSecure(server) ? "__Host-legalsit-device" : "legalsit-device");
const days = 180;
const maxLength = 400;

/** The content of the cookie; undefined if there is none or it is too long. */
export function deviceOf(server: Server, request: FastifyRequest): string | undefined {
  const value = request.cookies?.[cookieName(server)];
  return value && value.length <= maxLength ? value : undefined;
}

/** Sets the cookie for 180 days. */
export function setDeviceCookie(server: Server, reply: FastifyReply, value: string): void {
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure(server) } as const;
  void reply.setCookie(cookieName(server), value, { ...options, maxAge: days * 86_400 });
}

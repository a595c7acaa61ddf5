/** Address of the client of a socket, behind trusted proxies too. */
import proxyAddress from "@fastify/proxy-addr";
import type { IncomingMessage } from "node:http";
import { clientNetworkOf } from "../http/limits/client-network.ts";

/** The network of the caller, the unit that limits count. */
export function callerAddress(trusted: string | undefined): (request: IncomingMessage) => string {
  const addressOf = socketAddress(trusted);
  return (request) => clientNetworkOf(addressOf(request));
}

/** The caller's address; X-Forwarded-For is trusted from the same proxies as for HTTP calls. */
export function socketAddress(trusted: string | undefined): (request: IncomingMessage) => string {
  const trust = proxyAddress.compile((trusted ?? "").split(",").flatMap((each) => each.trim() || []));
  return (request) => proxyAddress(request, trust) ?? "";
}

/**
 * How often one may call. Who is signed in has limits of their own; strangers share their address with everybody
 * behind it: on Cuba's mobile network, some thousand people. What guards single accounts (locks, captcha, tokens) does
 * not stand here.
 */
import { hash } from "node:crypto";
import type { RateLimitOptions } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ApiOperation } from "../../kit/contract.ts";
import { Refusal } from "../../kit/errors.ts";
import type { Server } from "../server.ts";
import { tokenOf } from "./session-cookie.ts";
import { clientNetworkOf } from "./client-network.ts";

const usual = [600, 60] as const;
/** So many strangers behind one address may do at once what each may do. */
const strangersPerAddress = 20;
/** Everything from one address in a minute, pages and their files too. */
const perAddress = 20_000;
const unlimited = 10_000_000;

/** The limit of one operation, as its contract has it: per session where one is needed, per address otherwise. */
export function limitOf(server: Server, { limit, access }: Pick<ApiOperation, "limit" | "access">): RateLimitOptions {
  const [calls, seconds] = limit ?? usual;
  const isSignedIn = access !== "anyone";
  return {
    max: server.limited ? calls * (isSignedIn ? 1 : strangersPerAddress) : unlimited,
    timeWindow: seconds * 1000,
    keyGenerator: (request) => (isSignedIn ? sessionKey(server, request) : undefined) ?? clientNetworkOf(request.ip),
  };
}

/** Bounds an address over all that it calls, with any tokens that it makes up. */
export function limitAddresses(app: FastifyInstance, server: Server): void {
  const check = app.createRateLimit({
    max: server.limited ? perAddress : unlimited,
    timeWindow: 60_000,
    keyGenerator: (request) => clientNetworkOf(request.ip),
  });
  app.addHook("onRequest", async (request, reply) => {
    const found = await check(request);
    if (found.isAllowed || !found.isExceeded) return;
    reply.header("retry-after", Math.ceil(found.ttl / 1000));
    throw new Refusal("TOO_MANY_REQUESTS");
  });
}

/** The token itself is nobody's business, not even the limiter's. */
function sessionKey(server: Server, request: FastifyRequest): string | undefined {
  const token = tokenOf(server, request);
  return token && hash("sha256", token, "base64url");
}

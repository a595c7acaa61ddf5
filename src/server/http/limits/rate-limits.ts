/**
 * Rate limits. Signed-in callers have limits of their own; anonymous callers share those of their address, behind which
 * there are about a thousand people on Cuba's mobile network. Protections of single accounts (locks, captcha, tokens)
 * are elsewhere.
 */
import { hash } from "node:crypto";
import type { RateLimitOptions } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ApiOperation } from "../../../kit/contract/contract.ts";
import { Refusal } from "../../../kit/validation/errors.ts";
import type { Server } from "../../server.ts";
import { tokenOf } from "../cookies/session-cookie.ts";
import { clientNetworkOf } from "./client-network.ts";

const defaultLimit = [600, 60] as const;
/** Factor for the limit per address of anonymous callers. */
const anonymousFactor = 20;
/** All requests of one address per minute, including pages and their files. */
const maxPerAddress = 20_000;
const unlimited = 10_000_000;

/**
 * The rate limit of an operation as its contract declares it: per session if it requires one, otherwise per address.
 */
export function limitOf(server: Server, { limit, access }: Pick<ApiOperation, "limit" | "access">): RateLimitOptions {
  const [calls, seconds] = limit ?? defaultLimit;
  const isSignedIn = access !== "anyone";
  return {
    max: server.limited ? calls * (isSignedIn ? 1 : anonymousFactor) : unlimited,
    timeWindow: seconds * 1000,
    keyGenerator: (request) => (isSignedIn ? sessionKey(server, request) : undefined) ?? clientNetworkOf(request.ip),
  };
}

/** Limits all requests of an address, whatever their path and token. TOO_MANY_REQUESTS with `Retry-After`. */
export function limitAddresses(app: FastifyInstance, server: Server): void {
  const check = app.createRateLimit({
    max: server.limited ? maxPerAddress : unlimited,
    timeWindow: 60_000,
    keyGenerator: (request) => clientNetworkOf(request.ip),
  });
  app.addHook("onRequest", async (request, reply) => {
    const result = await check(request);
    if (result.isAllowed || !result.isExceeded) return;
    reply.header("retry-after", Math.ceil(result.ttl / 1000));
    throw new Refusal("TOO_MANY_REQUESTS");
  });
}

/** Hashed, so that no token is stored as a key. */
function sessionKey(server: Server, request: FastifyRequest): string | undefined {
  const token = tokenOf(server, request);
  return token && hash("sha256", token, "base64url");
}

/** The HTTP application: security headers, limits, operations, pages, health. */
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { languageFromHeader } from "../../kit/text/language.ts";
import { logError } from "../observability/log-error.ts";
import type { AreaDefinitions } from "../area-definition.ts";
import type { Server } from "../server.ts";
import { failureBody } from "./response.ts";
import { compressAnswers } from "./compression.ts";
import { dataHeaders, pageHeaders } from "./pages/content-security.ts";
import { corsHandler } from "./cors.ts";
import { mountHealth } from "./health.ts";
import { LimitStore } from "./limits/limit-store.ts";
import { limitAddresses } from "./limits/rate-limits.ts";
import { mountMetrics } from "./metrics-page.ts";
import { mount } from "./operation-routes.ts";
import { mountOpenApi } from "./openapi/openapi-page.ts";
import { answerOtherMethods } from "./allowed-methods.ts";
import { answerMalformed, slowClientLimits } from "./limits/slow-clients.ts";
import { assetsPrefix, mountPages } from "./pages/static-pages.ts";
import { requestIdOf } from "./request-id.ts";

const bodyLimit = 1_000_000;
const fileLimit = 10 * 1024 * 1024;
const filesLimit = 10;

declare module "fastify" {
  interface FastifyRequest {
    user?: string;
  }
}

export interface App {
  readonly app: FastifyInstance;
  /**
   * Reports "not ready" from now on, so that a load balancer sends no new requests; requests that still arrive are
   * answered.
   */
  readonly drain: () => void;
}

/** Builds the application with all areas; does not listen. `web` is the folder of the built pages. */
export async function buildApp(server: Server, areas: AreaDefinitions, web?: string): Promise<App> {
  const sendFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const failure = failureBody(
      error,
      languageFromHeader(request.headers["accept-language"]),
      request.id,
      request.user,
    );
    const context = { reqId: request.id, user: request.user, route: request.routeOptions.url };
    // A database outage is logged once, by the first request that meets it.
    if (!server.outage.covers(error) && failure.unexpected) logError(server, error, "unexpected", context);
    if (failure.retryAfter) reply.header("retry-after", failure.retryAfter);
    return reply
      .code(failure.status)
      .header("cache-control", "no-store")
      .type("application/json; charset=utf-8")
      .send(failure.body);
  };
  const app = fastify({
    // A URL that cannot be decoded never reaches a route or its hooks.
    frameworkErrors: (error, request, reply) => void sendFailure(error, request, reply),
    loggerInstance: server.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Both log lines of a request contain its id. A child logger per request costs more than both.
    childLoggerFactory: (log, bindings, options) => (options.level ? log.child(bindings, options) : log),
    bodyLimit,
    clientErrorHandler: answerMalformed,
    requestTimeout: slowClientLimits.requestTimeout,
    http: {
      headersTimeout: slowClientLimits.headersTimeout,
      connectionsCheckingInterval: slowClientLimits.connectionsCheckingInterval,
    },
    trustProxy: server.environment.TRUST_PROXY ?? false,
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: 200 },
    genReqId: requestIdOf,
    forceCloseConnections: "idle",
  });
  // Id of the authenticated user, for logs; never a name.
  app.decorateRequest("user");
  const headersForData = dataHeaders(server.environment);
  const writeCorsHeaders = corsHandler(server.environment);
  app.addHook("onRequest", (request, reply, done) => {
    writeCorsHeaders(request, reply);
    reply.headers(headersForData).header("x-request-id", request.id);
    done();
  });
  // Logs the route's pattern instead of the URL: URLs contain tokens.
  app.addHook("onResponse", (request, reply, done) => {
    const { method } = request;
    const answer = { method, route: request.routeOptions.url ?? "-", status: reply.statusCode };
    server.metrics.recordCall({ ...answer, ms: reply.elapsedTime });
    request.log.info(
      { reqId: request.id, ...answer, ms: Math.round(reply.elapsedTime), user: request.user },
      "answered",
    );
    done();
  });
  app.setErrorHandler(sendFailure);

  await app.register(cookie);
  await app.register(rateLimit, {
    global: false,
    store: LimitStore,
    // Only a refused client receives the limit and when to retry.
    addHeadersOnExceeding: { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false },
  });
  limitAddresses(app, server);
  answerOtherMethods(app, server);
  await app.register(async (calls) => {
    await compressAnswers(calls);
    await calls.register(multipart, { limits: { fileSize: fileLimit, files: filesLimit, fields: 30, parts: 40 } });
    acceptEmptyJson(calls);
    mount(calls, server, areas, "calls");
  });
  await app.register(async (callbacks) => {
    callbacks.removeAllContentTypeParsers();
    callbacks.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    mount(callbacks, server, areas, "callbacks");
  });
  const drain = mountHealth(app, server);
  mountMetrics(app, server);
  await app.register(async (pages) => {
    await compressAnswers(pages);
    const headersForPages = pageHeaders(server.environment);
    pages.addHook("onRequest", (request, reply, done) => {
      // Scripts, styles and fonts need no document headers; these would cost a slow phone 5 kB per page.
      if (!request.url.startsWith(assetsPrefix)) reply.headers(headersForPages);
      done();
    });
    mountOpenApi(pages, server.environment, areas);
    await mountPages(pages, server, areas, web);
  });
  return { app, drain };
}

/** Accepts an empty body with the content type JSON, which some programs send. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (String(body).trim() === "") done(null, undefined);
    else void parse(request, body as string, done);
  });
}

/** The HTTP side of the server: security, limits, operations, pages, health. */
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { languageFromHeader } from "../../kit/language.ts";
import { logError } from "../observability/log-error.ts";
import type { AreaDefinitions } from "../area-definition.ts";
import type { Server } from "../server.ts";
import { failureBody } from "./response.ts";
import { compressAnswers } from "./compression.ts";
import { dataHeaders, pageHeaders } from "./content-security.ts";
import { corsHandler } from "./cors.ts";
import { mountHealth } from "./health.ts";
import { LimitStore } from "./limit-store.ts";
import { limitAddresses } from "./rate-limits.ts";
import { mountMetrics } from "./metrics-page.ts";
import { mount } from "./operation-routes.ts";
import { mountOpenApi } from "./openapi-page.ts";
import { answerOtherMethods } from "./allowed-methods.ts";
import { answerMalformed, slowClientLimits } from "./slow-clients.ts";
import { assetsPrefix, mountPages } from "./static-pages.ts";
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
  /** From now on the balancer is told to send nobody here; who comes all the same is answered. */
  readonly drain: () => void;
}

export async function buildApp(server: Server, areas: AreaDefinitions, web?: string): Promise<App> {
  const sayFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const failed = failureBody(error, languageFromHeader(request.headers["accept-language"]), request.id, request.user);
    const about = { reqId: request.id, user: request.user, route: request.routeOptions.url };
    // That the database is away is told once, by the first who meets it.
    if (!server.outage.covers(error) && failed.unexpected) logError(server, error, "unexpected", about);
    if (failed.retryAfter) reply.header("retry-after", failed.retryAfter);
    return reply
      .code(failed.status)
      .header("cache-control", "no-store")
      .type("application/json; charset=utf-8")
      .send(failed.body);
  };
  const app = fastify({
    // Addresses that cannot even be decoded never reach a route or its hooks.
    frameworkErrors: (error, request, reply) => void sayFailure(error, request, reply),
    loggerInstance: server.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Our two lines of a request name it themselves; a log of its own for each costs more than both.
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
  // Who called, once that is known: an id, never a name.
  app.decorateRequest("user");
  const ofData = dataHeaders(server.environment);
  const tellOrigin = corsHandler(server.environment);
  app.addHook("onRequest", (request, reply, done) => {
    tellOrigin(request, reply);
    reply.headers(ofData).header("x-request-id", request.id);
    done();
  });
  // The route's pattern, not the address: addresses hold tokens.
  app.addHook("onResponse", (request, reply, done) => {
    const { method } = request;
    const answer = { method, route: request.routeOptions.url ?? "-", status: reply.statusCode };
    server.metrics.answered({ ...answer, ms: reply.elapsedTime });
    request.log.info(
      { reqId: request.id, ...answer, ms: Math.round(reply.elapsedTime), user: request.user },
      "answered",
    );
    done();
  });
  app.setErrorHandler(sayFailure);

  await app.register(cookie);
  await app.register(rateLimit, {
    global: false,
    store: LimitStore,
    // Only who is refused is told the limit and when to come back.
    addHeadersOnExceeding: { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false },
  });
  limitAddresses(app, server);
  answerOtherMethods(app, server);
  await app.register(async (calls) => {
    await compressAnswers(calls);
    await calls.register(multipart, { limits: { fileSize: fileLimit, files: filesLimit, fields: 30, parts: 40 } });
    readJson(calls);
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
    const ofPages = pageHeaders(server.environment);
    pages.addHook("onRequest", (request, reply, done) => {
      // Scripts, styles and fonts are data: what is said of documents would cost a slow phone 5 kB a page.
      if (!request.url.startsWith(assetsPrefix)) reply.headers(ofPages);
      done();
    });
    mountOpenApi(pages, areas);
    await mountPages(pages, server, areas, web);
  });
  return { app, drain };
}

/** Programs say that they send JSON when they send nothing, too: then they sent nothing. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (String(body).trim() === "") done(null, undefined);
    else void parse(request, body as string, done);
  });
}

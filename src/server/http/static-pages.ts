/** Pages: the two doors' documents, their precompressed files, and what areas render themselves. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { base } from "../../kit/frontends.ts";
import { Refusal } from "../../kit/errors.ts";
import { languageFromHeader } from "../../kit/language.ts";
import type { AreaDefinitions } from "../area-definition.ts";
import type { Server } from "../server.ts";
import { failureBody } from "./response.ts";
import { mountFrontends } from "./frontend-routes.ts";
import { chosenLanguage } from "./language-cookie.ts";
import { limitOf } from "./rate-limits.ts";
import { callOf } from "./operation-routes.ts";
import { requireOwnOrigin } from "./own-origin.ts";
import type { ServerPageRequest, ServerPageResponse } from "./server-page.ts";
import { identifyRequest } from "./session-cookie.ts";

/** Files of the build whose names hold their hash. */
export const assetsPrefix = `${base}/assets/`;
/** Forms of served pages are a few short boxes. */
const formLimit = 20_000;
const formsPerMinute = 30;
const notBuilt = "The pages are not built: npm run build";

/** `web`: the folder of the built pages, where that is not beside the server. */
export async function mountPages(
  app: FastifyInstance,
  server: Server,
  areas: AreaDefinitions,
  web?: string,
): Promise<void> {
  const root = [web, "./dist/web", join(import.meta.dirname, "../web")].find(
    (folder) => folder && existsSync(join(folder, "addresses.json")),
  );
  if (root) {
    const files = { index: false, preCompressed: true, setHeaders: cacheByName } as const;
    const others = { wildcard: false, globIgnore: ["*.html*", "addresses.json*", "assets/**"] };
    await app.register(fastifyStatic, { ...files, ...others, root: resolve(root), prefix: `${base}/` });
    // They are hundreds: with an address for each a start took twice as long.
    const assets = { root: resolve(root, "assets"), prefix: assetsPrefix, decorateReply: false };
    await app.register(fastifyStatic, { ...files, ...assets });
    app.get(assetsPrefix, (_request, reply) => reply.callNotFound());
  }
  const served = Object.values(areas).flatMap((area) => area.serverPages ?? []);
  const callFor = async (request: FastifyRequest, reply: FastifyReply) => ({
    ...callOf(server, request, reply, await identifyRequest(server, request)),
    language: chosenLanguage(request),
  });
  for (const page of served) {
    const { limit } = page;
    const config = limit ? { rateLimit: limitOf(server, { limit, access: "anyone" }) } : {};
    app.get(`${base}${page.path}`, { config }, async (request, reply) => {
      // Under "no-referrer" a browser tells no origin of a form either, and the form would seem to come from elsewhere.
      if (page.submit) reply.header("referrer-policy", "same-origin");
      const answer = await page.render(addressed(request), await callFor(request, reply));
      return "location" in answer ? reply.redirect(base + answer.location) : sendPage(reply, answer);
    });
  }
  await app.register(async (forms) => {
    forms.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: formLimit },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    // A mail program that presses a button may send it so (RFC 8058); no form of ours does.
    forms.addContentTypeParser(
      "multipart/form-data",
      { parseAs: "string", bodyLimit: formLimit },
      (_request, _body, done) => done(null, undefined),
    );
    for (const page of served) {
      if (!page.submit) continue;
      const rateLimit = { max: server.limited ? formsPerMinute : 1_000_000, timeWindow: 60_000 };
      forms.post(`${base}${page.path}`, { config: { rateLimit } }, async (request, reply) => {
        requireOwnOrigin(server, request);
        const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const answer = await page.submit?.(fields, await callFor(request, reply), addressed(request));
        if (!answer) throw new Refusal("NOT_FOUND");
        if ("html" in answer) reply.header("referrer-policy", "same-origin");
        return "location" in answer ? reply.redirect(base + answer.location, 303) : sendPage(reply, answer);
      });
    }
  });
  if (root) await mountFrontends(app, server, areas, root);
  else app.get(`${base}/*`, (_request, reply) => reply.code(503).type("text/plain").send(notBuilt));
  app.get("/", (_request, reply) => reply.redirect(`${base}/`));
  app.get(base, (_request, reply) => reply.redirect(`${base}/`));
  app.setNotFoundHandler(async (request, reply) => {
    const failed = failureBody(
      new Refusal("NOT_FOUND"),
      languageFromHeader(request.headers["accept-language"]),
      request.id,
    );
    return reply.code(404).send(failed.body);
  });
}

const addressed = (request: FastifyRequest): ServerPageRequest => ({
  params: request.params as Record<string, string>,
  query: new URLSearchParams(request.url.split("?")[1] ?? ""),
});

function sendPage(reply: FastifyReply, { status, html }: ServerPageResponse): FastifyReply {
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("x-robots-tag", "noindex")
    .send(html);
}

function cacheByName(reply: FastifyReply, path: string): void {
  const hashed = /-[\w-]{8,}\.\w+(\.br|\.gz)?$/.test(path);
  void reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
}

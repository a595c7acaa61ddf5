/** Pages: documents of the two frontends, their precompressed files, and pages that areas render on the server. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { base } from "../../../kit/frontends.ts";
import { Refusal } from "../../../kit/validation/errors.ts";
import { languageFromHeader } from "../../../kit/text/language.ts";
import type { AreaDefinitions } from "../../area-definition.ts";
import type { Server } from "../../server.ts";
import { failureBody } from "../response.ts";
import { mountFrontends } from "./frontend-routes.ts";
import { chosenLanguage } from "../cookies/language-cookie.ts";
import { limitOf } from "../limits/rate-limits.ts";
import { callOf } from "../operation-routes.ts";
import { requireOwnOrigin } from "../own-origin.ts";
import type { ServerPageRequest, ServerPageResponse } from "./server-page.ts";
import { identifyRequest } from "../cookies/session-cookie.ts";

/** Path of build files with a hash in their name. */
export const assetsPrefix = `${base}/assets/`;
/** Forms of server-rendered pages have a few short fields; in bytes. */
const maxFormBytes = 20_000;
const formsPerMinute = 30;
const notBuilt = "The pages are not built: npm run build";

/** Mounts all pages. `web` is the folder of the built pages, if it is not next to the server. */
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
    const pageFiles = { wildcard: false, globIgnore: ["*.html*", "addresses.json*", "assets/**"] };
    await app.register(fastifyStatic, { ...files, ...pageFiles, root: resolve(root), prefix: `${base}/` });
    // Served by a wildcard: there are hundreds, and a route for each doubled the start time.
    const assets = { root: resolve(root, "assets"), prefix: assetsPrefix, decorateReply: false };
    await app.register(fastifyStatic, { ...files, ...assets });
    app.get(assetsPrefix, (_request, reply) => reply.callNotFound());
  }
  const serverPages = Object.values(areas).flatMap((area) => area.serverPages ?? []);
  const createCall = async (request: FastifyRequest, reply: FastifyReply) => ({
    ...callOf(server, request, reply, await identifyRequest(server, request)),
    language: chosenLanguage(request),
  });
  for (const page of serverPages) {
    const { limit } = page;
    const config = limit ? { rateLimit: limitOf(server, { limit, access: "anyone" }) } : {};
    app.get(`${base}${page.path}`, { config }, async (request, reply) => {
      // With the referrer policy "no-referrer" a browser sends no origin with a form, and the origin check would refuse
      // it.
      if (page.submit) reply.header("referrer-policy", "same-origin");
      const answer = await page.render(pageRequest(request), await createCall(request, reply));
      return "location" in answer ? reply.redirect(base + answer.location) : sendPage(reply, answer);
    });
  }
  await app.register(async (forms) => {
    forms.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    // A mail program that unsubscribes with one click may send this type (RFC 8058); no form of this site does.
    forms.addContentTypeParser(
      "multipart/form-data",
      { parseAs: "string", bodyLimit: maxFormBytes },
      (_request, _body, done) => done(null, undefined),
    );
    for (const page of serverPages) {
      if (!page.submit) continue;
      const rateLimit = { max: server.limited ? formsPerMinute : 1_000_000, timeWindow: 60_000 };
      forms.post(`${base}${page.path}`, { config: { rateLimit } }, async (request, reply) => {
        requireOwnOrigin(server, request);
        const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const answer = await page.submit?.(fields, await createCall(request, reply), pageRequest(request));
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
    const failure = failureBody(
      new Refusal("NOT_FOUND"),
      languageFromHeader(request.headers["accept-language"]),
      request.id,
    );
    return reply.code(404).send(failure.body);
  });
}

const pageRequest = (request: FastifyRequest): ServerPageRequest => ({
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
  const hasHash = /-[\w-]{8,}\.\w+(\.br|\.gz)?$/.test(path);
  void reply.header("cache-control", hasHash ? "public, max-age=31536000, immutable" : "no-cache");
}

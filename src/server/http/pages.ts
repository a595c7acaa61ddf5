/** Pages: the two doors' documents, their precompressed files, and what areas render themselves. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { base, type Door, doorOf } from "../../kit/doors.ts";
import { Refusal } from "../../kit/errors.ts";
import { type Language, languageOf } from "../../kit/language.ts";
import type { Areas } from "../hosted.ts";
import type { Server } from "../server.ts";
import { failure } from "./answer.ts";
import { callOf } from "./mount.ts";
import { refuseForeignOrigin } from "./origin.ts";
import type { Served } from "./served-page.ts";
import { identifyRequest } from "./session-cookie.ts";

/** Forms of served pages are a few short boxes. */
const formLimit = 20_000;
const formsPerMinute = 30;

export async function mountPages(app: FastifyInstance, server: Server, areas: Areas): Promise<void> {
  const root = ["./dist/web", join(import.meta.dirname, "../web")].find((folder) =>
    existsSync(join(folder, "site.html")),
  );
  if (root) {
    await app.register(fastifyStatic, {
      root: join(process.cwd(), root),
      prefix: `${base}/`,
      index: false,
      wildcard: false,
      preCompressed: true,
      setHeaders: cacheByName,
      globIgnore: ["*.html*"],
    });
  }
  const served = Object.values(areas).flatMap((area) => area.pages ?? []);
  const callFor = async (request: FastifyRequest, reply: FastifyReply) => ({
    ...callOf(server, request, reply, await identifyRequest(server, request)),
    language: languageFor(request),
  });
  for (const page of served)
    app.get(`${base}${page.path}`, async (request, reply) => {
      const query = new URLSearchParams(request.url.split("?")[1] ?? "");
      const params = request.params as Record<string, string>;
      // Under "no-referrer" a browser tells no origin of a form either, and the form would seem to come from elsewhere.
      if (page.submit) reply.header("referrer-policy", "same-origin");
      return sendPage(reply, await page.render({ params, query }, await callFor(request, reply)));
    });
  await app.register(async (forms) => {
    forms.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: formLimit },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    for (const page of served) {
      if (!page.submit) continue;
      const rateLimit = { max: server.limited ? formsPerMinute : 1_000_000, timeWindow: 60_000 };
      forms.post(`${base}${page.path}`, { config: { rateLimit } }, async (request, reply) => {
        refuseForeignOrigin(server, request);
        const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const answer = await page.submit?.(fields, await callFor(request, reply));
        if (!answer) throw new Refusal("NOT_FOUND");
        if ("html" in answer) reply.header("referrer-policy", "same-origin");
        return "location" in answer ? reply.redirect(base + answer.location, 303) : sendPage(reply, answer);
      });
    }
  });
  const documents: Partial<Record<Door, string>> = {};
  const open = async (path: string, kind: "client" | "staff" | null, reply: FastifyReply) => {
    const door = doorOf(path, kind);
    const html = root ? (documents[door] ??= readFileSync(join(root, `${door}.html`), "utf8")) : undefined;
    if (!html) return reply.code(503).type("text/plain").send("The pages are not built: npm run build");
    return reply.type("text/html; charset=utf-8").header("cache-control", "no-store").send(html);
  };
  app.get("/", (_request, reply) => reply.redirect(`${base}/`));
  app.get(base, (_request, reply) => reply.redirect(`${base}/`));
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    const isPage = request.method === "GET" && path.startsWith(`${base}/`) && !/\.[a-z0-9]{2,5}$/i.test(path);
    if (isPage) return open(path.slice(base.length), (await identifyRequest(server, request))?.kind ?? null, reply);
    const failed = failure(new Refusal("NOT_FOUND"), languageOf(request.headers["accept-language"]), request.id);
    return reply.code(404).send(failed.body);
  });
}

function sendPage(reply: FastifyReply, { status, html }: Served): FastifyReply {
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("x-robots-tag", "noindex")
    .send(html);
}

/** The language chosen on this device (a cookie of one day) before what the browser asks for. */
function languageFor(request: FastifyRequest): Language {
  const chosen = request.cookies["legalsit-language"];
  return chosen === "es" || chosen === "en" ? chosen : languageOf(request.headers["accept-language"]);
}

function cacheByName(reply: FastifyReply, path: string): void {
  const hashed = /-[\w-]{8,}\.\w+(\.br|\.gz)?$/.test(path);
  void reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
}

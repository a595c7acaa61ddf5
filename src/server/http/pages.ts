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
import { identifyRequest } from "./session-cookie.ts";

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
  for (const area of Object.values(areas)) {
    for (const page of area.pages ?? []) {
      app.get(`${base}${page.path}`, async (request, reply) => {
        const caller = await identifyRequest(server, request);
        const call = { ...callOf(server, request, reply, caller), language: languageFor(request) };
        const query = new URLSearchParams(request.url.split("?")[1] ?? "");
        const { status, html } = await page.render({ params: request.params as Record<string, string>, query }, call);
        return reply
          .code(status)
          .type("text/html; charset=utf-8")
          .header("cache-control", "no-store")
          .header("x-robots-tag", "noindex")
          .send(html);
      });
    }
  }
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

/** The language chosen on this device (a cookie of one day) before what the browser asks for. */
function languageFor(request: FastifyRequest): Language {
  const chosen = request.cookies["legalsit-language"];
  return chosen === "es" || chosen === "en" ? chosen : languageOf(request.headers["accept-language"]);
}

function cacheByName(reply: FastifyReply, path: string): void {
  const hashed = /-[\w-]{8,}\.\w+(\.br|\.gz)?$/.test(path);
  void reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
}

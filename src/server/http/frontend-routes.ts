/** The two doors' documents: which one opens at an address, for whom, with which status, and what it begins with. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Access, type Principal, checkAccess } from "../../kit/access.ts";
import { base, type Frontend, frontendOf } from "../../kit/frontends.ts";
import { frontendHeader } from "../../kit/offline-markers.ts";
import { type Language, languages } from "../../kit/language.ts";
import type { PreloadCalls } from "../../kit/server-rendering.ts";
import { createRouteMatcher, compileRoute } from "../../kit/route-pattern.ts";
import type { AreaDefinitions } from "../area-definition.ts";
import type { Server } from "../server.ts";
import { preloadForPage, preloadForEveryPage } from "./preload.ts";
import { forPages } from "./compression.ts";
import { allowInlineScript, renderHtmlDocument, readTheme, type DocumentFacts } from "./html-document.ts";
import { loadRenderer } from "./load-renderer.ts";
import { chosenLanguage, setLanguageCookie } from "./language-cookie.ts";
import { callOf } from "./operation-routes.ts";
import { identifyRequest } from "./session-cookie.ts";

interface Address {
  readonly path: string;
  readonly access: Access;
  readonly preload?: PreloadCalls;
  /** What its code and words are in, by language; for the public door, once it is built. */
  readonly files?: Readonly<Record<Language, readonly string[]>>;
}

/** As `scripts/write-address-list.mjs` writes it from the areas' pages and screens; `planned` stand in the menu's list only. */
export type Addresses = Readonly<Record<Frontend | "planned", readonly Address[]>>;

export type FrontendMatch =
  | { readonly door: Frontend; readonly status: 200 | 403 | 404; readonly at?: Address }
  | "sign in";

const fileName = /\.[a-z0-9]{2,5}$/i;

/** What somebody finds at a path below the base. */
export type FrontendMatcher = (path: string, bearer: Principal | null) => FrontendMatch;

function doorkeeper(addresses: Addresses): FrontendMatcher {
  const finders = {
    site: createRouteMatcher(addresses.site),
    office: createRouteMatcher(addresses.office),
    planned: createRouteMatcher(addresses.planned),
  };
  return (path, bearer) => {
    const door = frontendOf(path, bearer?.kind ?? null);
    const here = finders[door](path);
    const found = here ?? finders[door === "site" ? "office" : "site"](path) ?? finders.planned(path);
    const verdict = found && checkAccess(found.access, bearer);
    if (verdict === "stranger") return "sign in";
    if (verdict === "forbidden") return { door, status: 403 };
    return here ? { door, status: 200, at: here } : { door, status: 404 };
  };
}

/** Answers every address below the base that nothing else answers. */
export async function mountFrontends(
  app: FastifyInstance,
  server: Server,
  areas: AreaDefinitions,
  root: string,
): Promise<void> {
  const draw = await loadRenderer(root);
  const keeper = doorkeeper(JSON.parse(readFileSync(join(root, "addresses.json"), "utf8")) as Addresses);
  const { MODULES_URL: modules } = server.environment;
  const theme = readTheme(root);
  const documents = {
    site: renderHtmlDocument(root, "site", {}, theme),
    office: renderHtmlDocument(root, "office", modules ? { modules } : {}),
  };
  app.get(`${base}/*`, { compress: forPages }, async (request, reply) => {
    const path = pathBelow(request);
    // A file that is gone, mostly of the build before: nobody reads a page there.
    if (fileName.test(path)) return reply.callNotFound();
    const caller = await identifyRequest(server, request);
    const opening = keeper(path, caller);
    if (opening === "sign in")
      return reply.redirect(`${base}/login?next=${encodeURIComponent(path + queryOf(request))}`);
    const call = {
      ...callOf(server, request, reply, caller),
      language: chosenLanguage(request),
      pageLanguage: undefined,
    };
    const { status, door, at } = opening;
    const isPublic = door === "site" && at !== undefined;
    const named = isPublic ? { ...(request.query as Record<string, string>), ...compileRoute(at.path)(path) } : {};
    const [facts, begun, asked] = await Promise.all([
      told(server, areas),
      preloadForEveryPage(areas, call),
      isPublic ? preloadForPage(at.preload ?? {}, named, areas, call) : {},
    ]);
    const drawing = {
      address: path + queryOf(request),
      language: call.language,
      facts,
      answers: { ...begun, ...asked },
    };
    const drawn = isPublic
      ? await draw(drawing).catch((error: unknown) => {
          request.log.warn(error);
          return undefined;
        })
      : undefined;
    if (door === "site") allowInlineScript(theme, reply);
    return reply
      .code(status)
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header(frontendHeader, door)
      .send(
        documents[door](status, {
          facts: caller ? facts : { ...facts, stranger: "" },
          language: call.language,
          files: at?.files?.[call.language] ?? [],
          begun,
          asked,
          drawn,
        }),
      );
  });
  // "The default language follows the router": the address sets it and leads on to the page itself.
  for (const language of languages) {
    const prefix = `${base}/${language}`;
    const leadOn = (request: FastifyRequest, reply: FastifyReply) => {
      setLanguageCookie(reply, language);
      return reply.redirect(base + (request.url.slice(prefix.length).replace(/^\/*/, "/") || "/"));
    };
    app.get(prefix, leadOn);
    app.get(`${prefix}/*`, leadOn);
  }
}

/** A page shows without what nobody can tell it now. */
async function told(server: Server, areas: AreaDefinitions): Promise<DocumentFacts> {
  const asked = Object.values(areas).flatMap(({ documentFacts }) =>
    documentFacts ? [documentFacts(server).catch(() => ({}))] : [],
  );
  return Object.assign({}, ...(await Promise.all(asked))) as DocumentFacts;
}

function pathBelow(request: FastifyRequest): string {
  return (request.url.split("?")[0] ?? "").slice(base.length);
}

function queryOf(request: FastifyRequest): string {
  const at = request.url.indexOf("?");
  return at < 0 ? "" : request.url.slice(at);
}

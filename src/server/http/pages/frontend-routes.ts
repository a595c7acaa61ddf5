/**
 * Serves the HTML documents of the two frontends: which one for a path and a user, with which status and preloaded
 * data.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Access, type Principal, checkAccess } from "../../../kit/access.ts";
import { base, type Frontend, frontendOf, opensSignedOut } from "../../../kit/frontends.ts";
import { frontendHeader } from "../../../kit/offline-markers.ts";
import { type Language, languages } from "../../../kit/text/language.ts";
import { type PreloadCalls, windowKinds } from "../../../kit/server-rendering.ts";
import { createRouteMatcher, compileRoute } from "../../../kit/route-pattern.ts";
import type { AreaDefinitions } from "../../area-definition.ts";
import type { Server } from "../../server.ts";
import { preloadCall, preloadForPage, preloadForEveryPage } from "./preload.ts";
import { forPages } from "../compression.ts";
import { documentFactsPort } from "../../server-ports.ts";
import { allowInlineScript, renderHtmlDocument, readTheme, type DocumentFacts } from "./html-document.ts";
import { loadRenderer, loadScreenRenderer } from "./load-renderer.ts";
import { renderOfficeDocument } from "./office-document.ts";
import { chosenLanguage, setLanguageCookie } from "../cookies/language-cookie.ts";
import { callOf } from "../operation-routes.ts";
import { identifyRequest, tokenOf } from "../cookies/session-cookie.ts";

interface Address {
  readonly path: string;
  readonly access: Access;
  readonly preload?: PreloadCalls;
  /** Files of its code and texts by language, for pages of the site in a build. */
  readonly files?: Readonly<Record<Language, readonly string[]>>;
  /** The page of the same path for readers who are not signed in. */
  readonly signedOut?: Address;
}

/**
 * Written by `scripts/write-address-list.mjs` from the areas' pages and screens. `planned` are entries of the menu
 * without a screen yet.
 */
type Addresses = Readonly<Record<Frontend | "planned", readonly Address[]>>;

/** The result for a path: a frontend with a status, or a redirect to the login page. */
type FrontendMatch =
  | { readonly frontend: Frontend; readonly status: 200 | 403 | 404; readonly address?: Address }
  | "sign in";

const fileName = /\.[a-z0-9]{2,5}$/i;

/** The frontend, status and page for a path below the base; "sign in" if only signed-in users may open it. */
type FrontendMatcher = (
  path: string,
  query: Readonly<Record<string, unknown>>,
  principal: Principal | null,
) => FrontendMatch;

function createFrontendMatcher(addresses: Addresses): FrontendMatcher {
  const matchers = {
    site: createRouteMatcher(addresses.site),
    office: createRouteMatcher(addresses.office),
    planned: createRouteMatcher(addresses.planned),
  };
  return (path, query, principal) => {
    const frontend = frontendOf(path, principal?.kind ?? null);
    const ownMatch = matchers[frontend](path);
    const match = (!principal && opensSignedOut(query) && ownMatch?.signedOut) || ownMatch;
    const anyMatch = match ?? matchers[frontend === "site" ? "office" : "site"](path) ?? matchers.planned(path);
    const verdict = anyMatch && checkAccess(anyMatch.access, principal);
    if (verdict === "anonymous") return "sign in";
    if (verdict === "forbidden") return { frontend, status: 403 };
    return match ? { frontend, status: 200, address: match } : { frontend, status: 404 };
  };
}

/** Serves every path below the base that no other route serves. */
export async function mountFrontends(
  app: FastifyInstance,
  server: Server,
  areas: AreaDefinitions,
  root: string,
): Promise<void> {
  const renderPage = await loadRenderer(root);
  const matchFrontend = createFrontendMatcher(
    JSON.parse(readFileSync(join(root, "addresses.json"), "utf8")) as Addresses,
  );
  const renderScreen = loadScreenRenderer(root);
  const { MODULES_URL: modules } = server.environment;
  const theme = readTheme(root);
  const documents = {
    site: renderHtmlDocument(root, "site", {}, theme),
    office: renderOfficeDocument(root, modules ? { modules } : {}, theme),
  };
  app.get(`${base}/*`, { compress: forPages }, async (request, reply) => {
    const path = pathBelow(request);
    // A missing file, mostly of an earlier build: a browser does not render a page for it.
    if (fileName.test(path)) return reply.callNotFound();
    const caller = await identifyRequest(server, request);
    const query = request.query as Record<string, string>;
    const match = matchFrontend(path, query, caller);
    if (match === "sign in") return reply.redirect(`${base}/login?next=${encodeURIComponent(path + queryOf(request))}`);
    const call = {
      ...callOf(server, request, reply, caller),
      language: chosenLanguage(request),
      pageLanguage: undefined,
    };
    const { status, frontend, address } = match;
    const isPublic = frontend === "site" && address !== undefined;
    const parameters = isPublic ? { ...query, ...compileRoute(address.path)(path) } : {};
    const [facts, preloadedForAll, preloadedForPage] = await Promise.all([
      // Facts that cannot be read now are left out.
      documentFactsPort()(server).catch((): DocumentFacts => ({})),
      preloadForEveryPage(areas, call),
      isPublic ? preloadForPage(address.preload ?? {}, parameters, areas, call) : {},
    ]);
    const renderInput = {
      address: path + queryOf(request),
      language: call.language,
      facts,
      answers: { ...preloadedForAll, ...preloadedForPage },
      publicBase: server.environment.publicUrl + base,
    };
    const rendered = isPublic
      ? await renderPage(renderInput).catch((error: unknown) => {
          request.log.warn(error);
          return undefined;
        })
      : undefined;
    const window = windowKinds.find((each) => each === request.cookies[windowCookie]) ?? usualWindow(request);
    const screen =
      frontend === "office"
        ? await renderScreen({
            ...renderInput,
            facts: { ...facts, ...(modules && { modules }) },
            status,
            window,
            read: (key, input) => preloadCall(key, input, areas, call, maxReadMs),
          }).catch((error: unknown) => {
            request.log.warn(error);
            return undefined;
          })
        : undefined;
    allowInlineScript(theme, reply);
    const input = {
      // A person who must add a second factor is not identified here, and is no stranger to the page.
      facts: caller || tokenOf(server, request) ? facts : { ...facts, stranger: "" },
      language: call.language,
      files: address?.files?.[call.language] ?? [],
      preloadedForAll,
      preloadedForPage,
      pageUrl: server.environment.publicUrl + base + path,
    };
    return reply
      .code(status)
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header(frontendHeader, frontend)
      .send(
        frontend === "office"
          ? documents.office(status, { ...input, screen, renderedFor: `${call.language} ${window}` })
          : documents.site(status, { ...input, rendered }),
      );
  });
  // Specification: "The default language follows the router". `/es` and `/en` set the language and redirect to the
  // page.
  for (const language of languages) {
    const prefix = `${base}/${language}`;
    const redirectWithLanguage = (request: FastifyRequest, reply: FastifyReply) => {
      setLanguageCookie(reply, language);
      return reply.redirect(base + (request.url.slice(prefix.length).replace(/^\/*/, "/") || "/"));
    };
    app.get(prefix, redirectWithLanguage);
    app.get(`${prefix}/*`, redirectWithLanguage);
  }
}

/** Set by `theme.js` for the next document. */
const windowCookie = "legalsit-window";

/** For the first document of a device. */
const usualWindow = (request: FastifyRequest) =>
  /\bMobile\b/.test(request.headers["user-agent"] ?? "") ? "phone" : "wide";

/** A first page that takes longer is requested by the browser: the screen shows without it. */
const maxReadMs = 300;

function pathBelow(request: FastifyRequest): string {
  return (request.url.split("?")[0] ?? "").slice(base.length);
}

function queryOf(request: FastifyRequest): string {
  const index = request.url.indexOf("?");
  return index < 0 ? "" : request.url.slice(index);
}

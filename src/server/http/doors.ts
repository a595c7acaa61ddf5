/** The two doors' documents: which one opens at an address, for whom, and with which status. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Access, type Bearer, judge } from "../../kit/access.ts";
import { base, type Door, doorOf } from "../../kit/doors.ts";
import { doorHeader } from "../../kit/kept.ts";
import { languages } from "../../kit/language.ts";
import { finderOf } from "../../kit/pattern.ts";
import type { Areas } from "../hosted.ts";
import type { Server } from "../server.ts";
import { escapeHtml } from "./html.ts";
import { begunFor } from "./begun.ts";
import { chosenLanguage, setLanguageCookie } from "./language-cookie.ts";
import { callOf } from "./mount.ts";
import { identifyRequest } from "./session-cookie.ts";

interface Address {
  readonly path: string;
  readonly access: Access;
}

/** As `scripts/addresses.mjs` writes it from the areas' pages and screens; `planned` stand in the menu's list only. */
export type Addresses = Readonly<Record<Door | "planned", readonly Address[]>>;

export type Opening = { readonly door: Door; readonly status: 200 | 403 | 404 } | "sign in";

const fileName = /\.[a-z0-9]{2,5}$/i;

/** What somebody finds at a path below the base. */
export type Doorkeeper = (path: string, bearer: Bearer | null) => Opening;

export function doorkeeper(addresses: Addresses): Doorkeeper {
  const finders = {
    site: finderOf(addresses.site),
    office: finderOf(addresses.office),
    planned: finderOf(addresses.planned),
  };
  return (path, bearer) => {
    const door = doorOf(path, bearer?.kind ?? null);
    const here = finders[door](path);
    const found = here ?? finders[door === "site" ? "office" : "site"](path) ?? finders.planned(path);
    const verdict = found && judge(found.access, bearer);
    if (verdict === "stranger") return "sign in";
    if (verdict === "forbidden") return { door, status: 403 };
    return { door, status: here ? 200 : 404 };
  };
}

/** Answers every address below the base that nothing else answers. */
export function mountDoors(app: FastifyInstance, server: Server, areas: Areas, root: string): void {
  const keeper = doorkeeper(JSON.parse(readFileSync(join(root, "addresses.json"), "utf8")) as Addresses);
  const { MODULES_URL: modules } = server.environment;
  const documents = { site: read(root, "site"), office: read(root, "office", modules ? { modules } : {}) };
  app.get(`${base}/*`, async (request, reply) => {
    const path = pathBelow(request);
    // A file that is gone, mostly of the build before: nobody reads a page there.
    if (fileName.test(path)) return reply.callNotFound();
    const caller = await identifyRequest(server, request);
    const opening = keeper(path, caller);
    if (opening === "sign in")
      return reply.redirect(`${base}/login?next=${encodeURIComponent(path + queryOf(request))}`);
    const call = { ...callOf(server, request, reply, caller), language: chosenLanguage(request) };
    const [facts, begun] = await Promise.all([told(server, areas), begunFor(areas, call)]);
    return reply
      .code(opening.status)
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header(doorHeader, opening.door)
      .send(documents[opening.door](opening.status, facts, begun));
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

type Told = Readonly<Record<string, string>>;

/** The document, with the status that went before it, which a page cannot ask its browser for, and what else it is told and begins with. */
function read(root: string, door: Door, always: Told = {}): (status: number, told: Told, begun: string) => string {
  const html = readFileSync(join(root, `${door}.html`), "utf8");
  return (status, told, begun) => {
    const attributes = Object.entries({ ...told, ...always }).map(
      ([name, value]) => ` data-${name}="${escapeHtml(value)}"`,
    );
    // Who shares an address shows its title without any script: the firm's name.
    const title = told.firm ? html.replace(/<title>[^<]*/, () => `<title>${escapeHtml(told.firm ?? "")}`) : html;
    return title
      .replace("</head>", () => `${begun}</head>`)
      .replace("<html ", () => `<html data-status="${status}"${attributes.join("")} `);
  };
}

/** A page shows without what nobody can tell it now. */
async function told(server: Server, areas: Areas): Promise<Told> {
  const asked = Object.values(areas).flatMap(({ tells }) => (tells ? [tells(server).catch(() => ({}))] : []));
  return Object.assign({}, ...(await Promise.all(asked))) as Told;
}

function pathBelow(request: FastifyRequest): string {
  return (request.url.split("?")[0] ?? "").slice(base.length);
}

function queryOf(request: FastifyRequest): string {
  const at = request.url.indexOf("?");
  return at < 0 ? "" : request.url.slice(at);
}

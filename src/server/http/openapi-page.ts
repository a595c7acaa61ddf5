/** The document and a page to browse it: rendered here, so that nothing comes from another origin. */
import type { FastifyInstance } from "fastify";
import type { Operation } from "../../kit/contract.ts";
import type { Areas } from "../hosted.ts";
import { apiBase } from "./mount.ts";
import { openApi } from "./openapi.ts";

export function mountOpenApi(app: FastifyInstance, areas: Areas): void {
  let document: string | undefined;
  app.get(`${apiBase}/openapi.json`, (_request, reply) => {
    document ??= JSON.stringify(openApi(areas));
    return reply.type("application/json; charset=utf-8").send(document);
  });
  app.get(`${apiBase}/docs`, (_request, reply) => reply.type("text/html; charset=utf-8").send(page(areas)));
}

function page(areas: Areas): string {
  const sections = Object.entries(areas).map(
    ([area, { contract }]) =>
      `<section><h2>${escape(area)}</h2>${Object.values(contract).map(entry).join("")}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Legalsit API</title><style>
:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2.5rem;text-transform:capitalize}details{border-top:1px solid #8884;padding:.5rem 0}summary{cursor:pointer;display:flex;flex-wrap:wrap;gap:.75rem}
code{overflow-wrap:anywhere}b{min-width:4.5rem}pre{overflow:auto;max-height:30rem;padding:1rem;border:1px solid #8884;border-radius:6px;font-size:13px}
small{margin-left:auto;opacity:.8}</style></head><body><main>
<h1>Legalsit API</h1><p>Every operation, below <code>${apiBase}</code>. The same as a document: <a href="${apiBase}/openapi.json">openapi.json</a>.</p>
${sections.join("")}</main></body></html>`;
}

function entry(operation: Operation): string {
  const described = openApi({ one: { contract: { operation }, handlers: {} } }).paths as Record<
    string,
    Record<string, unknown>
  >;
  const detail = Object.values(Object.values(described)[0] ?? {})[0];
  const access = typeof operation.access === "string" ? operation.access : operation.access.join(" or ");
  return `<details><summary><b>${operation.method}</b><code>${escape(operation.path)}</code><span>${escape(operation.summary)}</span><small>${escape(access)}</small></summary><pre tabindex="0">${escape(JSON.stringify(detail, null, 2))}</pre></details>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The document and a page to browse it: rendered here, so that nothing comes from another origin. */
import type { FastifyInstance } from "fastify";
import type { ApiOperation } from "../../kit/contract.ts";
import type { AreaDefinitions } from "../area-definition.ts";
import { apiBase } from "./operation-routes.ts";
import { type OpenApi, openApi, openApiPath } from "./openapi.ts";

export function mountOpenApi(app: FastifyInstance, areas: AreaDefinitions): void {
  // Written when first asked for, and kept: the contracts do not change while the server runs.
  let written: { readonly json: string; readonly html: string } | undefined;
  const documents = () => {
    if (!written) {
      const document = openApi(areas);
      written = { json: JSON.stringify(document), html: page(areas, document) };
    }
    return written;
  };
  app.get(`${apiBase}/openapi.json`, (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(documents().json),
  );
  app.get(`${apiBase}/docs`, (_request, reply) => reply.type("text/html; charset=utf-8").send(documents().html));
}

function page(areas: AreaDefinitions, document: OpenApi): string {
  const offered = Object.entries(areas).filter(([, { contract }]) => Object.keys(contract).length > 0);
  const sections = offered.map(
    ([area, { contract }]) =>
      `<section><h2>${escape(area)}</h2>${Object.values(contract)
        .map((operation) => entry(operation, document))
        .join("")}</section>`,
  );
  const shapes = Object.entries(document.components.schemas)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([name, shape]) =>
        `<details><summary><code>${escape(name)}</code></summary><pre tabindex="0" id="${escape(name)}">${shown(shape)}</pre></details>`,
    );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Legalsit API</title><style>
:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2.5rem;text-transform:capitalize}details{border-top:1px solid #8884;padding:.5rem 0}summary{cursor:pointer;display:flex;flex-wrap:wrap;gap:.75rem}
code{overflow-wrap:anywhere}b{min-width:4.5rem}pre{overflow:auto;max-height:30rem;padding:1rem;border:1px solid #8884;border-radius:6px;font-size:13px}
small{margin-left:auto;opacity:.8}</style></head><body><main>
<h1>Legalsit API</h1><p>Every operation, below <code>${apiBase}</code>. The same as a document: <a href="${apiBase}/openapi.json">openapi.json</a>.</p>
${sections.join("")}<section><h2>Shapes</h2>${shapes.join("")}</section></main></body></html>`;
}

function entry(operation: ApiOperation, document: OpenApi): string {
  const detail = document.paths[openApiPath(operation)]?.[operation.method.toLowerCase()];
  const access = typeof operation.access === "string" ? operation.access : operation.access.join(" or ");
  return `<details><summary><b>${operation.method}</b><code>${escape(operation.path)}</code><span>${escape(operation.summary)}</span><small>${escape(access)}</small></summary><pre tabindex="0">${shown(detail)}</pre></details>`;
}

/** As JSON, in which the names of shapes lead to them. */
function shown(detail: unknown): string {
  return escape(JSON.stringify(detail, null, 2)).replace(
    /#\/components\/schemas\/(\w+)/g,
    (reference, name: string) => `<a href="#${name}">${reference}</a>`,
  );
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

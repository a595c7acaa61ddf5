/** Serves the OpenAPI document and a page to browse it, rendered here so that nothing is loaded from another origin. */
import type { FastifyInstance } from "fastify";
import type { ApiOperation } from "../../../kit/contract/contract.ts";
import type { AreaDefinitions } from "../../area-definition.ts";
import { apiBase } from "../operation-routes.ts";
import { openApi, openApiPath } from "./openapi.ts";
import type { OpenApi } from "./openapi-shared.ts";

/** Mounts /legalsitapi/openapi.json and /legalsitapi/docs. */
export function mountOpenApi(app: FastifyInstance, areas: AreaDefinitions): void {
  // Generated on the first request and cached: contracts do not change while the server runs.
  let cached: { readonly json: string; readonly html: string } | undefined;
  const documents = () => {
    if (!cached) {
      const document = openApi(areas);
      cached = { json: JSON.stringify(document), html: documentationPage(areas, document) };
    }
    return cached;
  };
  app.get(`${apiBase}/openapi.json`, (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(documents().json),
  );
  app.get(`${apiBase}/docs`, (_request, reply) => reply.type("text/html; charset=utf-8").send(documents().html));
}

function documentationPage(areas: AreaDefinitions, document: OpenApi): string {
  const documented = Object.entries(areas).filter(([, { contract }]) => Object.keys(contract).length > 0);
  const sections = documented.map(
    ([area, { contract }]) =>
      `<section><h2>${escape(area)}</h2>${Object.values(contract)
        .map((operation) => operationEntry(operation, document))
        .join("")}</section>`,
  );
  const schemas = Object.entries(document.components.schemas)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(
      ([name, shape]) =>
        `<details><summary><code>${escape(name)}</code></summary><pre tabindex="0" id="${escape(name)}">${formattedJson(shape)}</pre></details>`,
    );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Legalsit API</title><style>
:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2.5rem;text-transform:capitalize}details{border-top:1px solid #8884;padding:.5rem 0}summary{cursor:pointer;display:flex;flex-wrap:wrap;gap:.75rem}
code{overflow-wrap:anywhere}b{min-width:4.5rem}pre{overflow:auto;max-height:30rem;padding:1rem;border:1px solid #8884;border-radius:6px;font-size:13px}
small{margin-left:auto;opacity:.8}</style></head><body><main>
<h1>Legalsit API</h1><p>Every operation, below <code>${apiBase}</code>. The same as a document: <a href="${apiBase}/openapi.json">openapi.json</a>.</p>
${sections.join("")}<section><h2>Shapes</h2>${schemas.join("")}</section></main></body></html>`;
}

function operationEntry(operation: ApiOperation, document: OpenApi): string {
  const detail = document.paths[openApiPath(operation)]?.[operation.method.toLowerCase()];
  const access = typeof operation.access === "string" ? operation.access : operation.access.join(" or ");
  return `<details><summary><b>${operation.method}</b><code>${escape(operation.path)}</code><span>${escape(operation.summary)}</span><small>${escape(access)}</small></summary><pre tabindex="0">${formattedJson(detail)}</pre></details>`;
}

/** Formatted JSON in which references link to their schemas. */
function formattedJson(detail: unknown): string {
  return escape(JSON.stringify(detail, null, 2)).replace(
    /#\/components\/schemas\/(\w+)/g,
    (reference, name: string) => `<a href="#${name}">${reference}</a>`,
  );
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

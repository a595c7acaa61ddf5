/** Serves the OpenAPI document, and Swagger UI to browse it. Nothing is loaded from another origin. */
import { createReadStream } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { AreaDefinitions } from "../../area-definition.ts";
import type { Environment } from "../../start/environment.ts";
import { forPages } from "../compression.ts";
import { apiBase } from "../operation-routes.ts";
import { openApi } from "./openapi.ts";

const documentUrl = `${apiBase}/openapi.json`;
const pageUrl = `${apiBase}/docs`;
const script = "text/javascript; charset=utf-8";

/**
 * Files of Swagger UI. They come with the Fastify project's package, whose plugin would need a second OpenAPI generator;
 * Swagger's own package reports its installation to a third party.
 */
const viewerFiles = {
  "swagger-ui-bundle.js": script,
  "swagger-ui.css": "text/css; charset=utf-8",
  "favicon-32x32.png": "image/png",
} as const;

/** Mounts /legalsitapi/openapi.json and, if the environment allows it, /legalsitapi/docs. */
export function mountOpenApi(app: FastifyInstance, environment: Environment, areas: AreaDefinitions): void {
  // Generated on the first request and cached: contracts do not change while the server runs.
  let document: string | undefined;
  app.get(documentUrl, (_request, reply) => {
    document ??= JSON.stringify(openApi(areas));
    return reply.type("application/json; charset=utf-8").send(document);
  });
  if (!environment.showsApiReference) return;
  app.get(pageUrl, (_request, reply) => reply.type("text/html; charset=utf-8").send(page));
  app.get(`${pageUrl}/start.js`, (_request, reply) => reply.type(script).send(startScript));
  const folder = join(dirname(fileURLToPath(import.meta.resolve("@fastify/swagger-ui"))), "static");
  const compress = { ...forPages, customTypes: /^text\/(javascript|css)/ };
  for (const [name, type] of Object.entries(viewerFiles))
    app.get(`${pageUrl}/${name}`, { compress }, (_request, reply) =>
      reply
        .type(type)
        .header("cache-control", "public, max-age=86400")
        .send(createReadStream(join(folder, name))),
    );
}

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Legalsit API</title><link rel="icon" href="${pageUrl}/favicon-32x32.png"><link rel="stylesheet" href="${pageUrl}/swagger-ui.css"></head>
<body><main id="reference"></main><script src="${pageUrl}/swagger-ui-bundle.js"></script><script src="${pageUrl}/start.js"></script></body></html>`;

/** In a file of its own: inline scripts are not allowed. Hundreds of operations and schemas begin closed. */
const startScript = `
const dark = matchMedia("(prefers-color-scheme: dark)");
const showTheme = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", showTheme);
showTheme();
SwaggerUIBundle({
  url: "${documentUrl}",
  dom_id: "#reference",
  deepLinking: true,
  docExpansion: "none",
  defaultModelsExpandDepth: -1,
  filter: true,
  persistAuthorization: false,
  validatorUrl: null,
});
`;

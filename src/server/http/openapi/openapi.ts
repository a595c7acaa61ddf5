/** The OpenAPI 3.1 document, generated from the contracts. */
import { type ApiOperation, pathParameters } from "../../../kit/contract/contract.ts";
import { refusals } from "../../../kit/validation/errors.ts";
import type { AreaDefinitions } from "../../area-definition.ts";
import { apiBase } from "../operation-routes.ts";
import { describeOperation, info, tagsOf } from "./openapi-descriptions.ts";
import { type Json, openShapes, type SchemaCollector } from "./openapi-shapes.ts";
import { shareRepeated, type OpenApi } from "./openapi-shared.ts";

/** Any operation may answer any of these statuses in one schema, so they are documented once. */
const refusedDescription =
  "400 wrong input, with the fields; 401 nobody is signed in; 403 not permitted; 404 not found; 409 refused by a rule; 429 too many calls";

/** The document of all areas, with repeated schemas shared. */
export function openApi(areas: AreaDefinitions): OpenApi {
  return shareRepeated(unsharedOpenApi(areas));
}

/** Only schemas that a contract names become components; every other schema is written in full wherever it occurs. */
export function unsharedOpenApi(areas: AreaDefinitions): OpenApi {
  const schemas = openShapes();
  const paths: Record<string, Record<string, Json>> = {};
  for (const [area, { contract }] of Object.entries(areas)) {
    for (const [name, operation] of Object.entries(contract)) {
      for (const [path, id] of pathsOf(operation, `${area}.${name}`))
        (paths[path] ??= {})[operation.method.toLowerCase()] = describe(schemas, area, id, path, operation);
    }
  }
  return {
    openapi: "3.1.1",
    info,
    servers: [{ url: apiBase }],
    ...tagsOf(new Set(Object.keys(areas))),
    paths,
    components: {
      schemas: { Error: errorSchema, ...schemas.schemasByName },
      responses: {
        Refused: {
          description: refusedDescription,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
        },
      },
      securitySchemes: { session: { type: "http", scheme: "bearer" } },
    },
  };
}

/** The path of an operation in OpenAPI syntax, with every parameter. */
function openApiPath(operation: ApiOperation): string {
  return `/${operation.path.replace(/:(\w+)\??/g, "{$1}")}`;
}

/** OpenAPI has no optional path parameters: an optional parameter makes a second path with its own operation id. */
function pathsOf(operation: ApiOperation, id: string): [path: string, id: string][] {
  const pathWithoutOptional = operation.path.replace(/\/:\w+\?$/, "");
  const fullPath: [string, string] = [openApiPath(operation), id];
  return pathWithoutOptional === operation.path
    ? [fullPath]
    : [[`/${pathWithoutOptional}`, `${id}.withoutId`], fullPath];
}

const errorSchema = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message", "requestId"],
      properties: {
        code: { type: "string", enum: Object.keys(refusals) },
        message: { type: "string", description: "In the language of Accept-Language" },
        fields: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
        requestId: { type: "string" },
      },
    },
  },
};

function describe(schemas: SchemaCollector, area: string, id: string, path: string, operation: ApiOperation): Json {
  const inPathNames = pathParameters(operation.path).filter((key) => path.includes(`{${key}}`));
  const { properties, required } = inputOf(schemas, operation);
  const otherNames = Object.keys(properties).filter((key) => !pathParameters(operation.path).includes(key));
  const hasBody = operation.method !== "GET" && operation.method !== "DELETE";
  return {
    operationId: id,
    tags: [area],
    summary: operation.summary,
    description: describeOperation(operation),
    "x-access": operation.access,
    ...(operation.requiresRecentSignIn ? { "x-requires-recent-sign-in": true } : {}),
    security: operation.access === "anyone" ? [] : [{ session: [] }],
    parameters: [
      ...inPathNames.map((key) => ({
        name: key,
        in: "path",
        required: true,
        schema: properties[key] ?? { type: "string" },
      })),
      ...(hasBody
        ? []
        : otherNames.map((key) => ({ name: key, in: "query", required: required.has(key), schema: properties[key] }))),
    ],
    ...(hasBody && operation.transport !== "callback"
      ? { requestBody: bodyOf(operation, properties, otherNames, required) }
      : {}),
    responses: {
      200: { description: "Done", ...answerOf(schemas, operation) },
      "4XX": { $ref: "#/components/responses/Refused" },
    },
  };
}

function inputOf(
  schemas: SchemaCollector,
  operation: ApiOperation,
): { properties: Record<string, Json>; required: Set<string> } {
  if (operation.transport === "callback") return { properties: {}, required: new Set() };
  const schema = schemas.schemaOf(operation.input, "input");
  return {
    properties: (schema.properties ?? {}) as Record<string, Json>,
    required: new Set((schema.required ?? []) as string[]),
  };
}

function bodyOf(
  operation: ApiOperation,
  properties: Record<string, Json>,
  otherNames: string[],
  required: Set<string>,
): Json {
  const schema: Json = {
    type: "object",
    properties: Object.fromEntries(otherNames.map((key) => [key, properties[key]])),
  };
  const requiredNames = otherNames.filter((key) => required.has(key));
  if (requiredNames.length > 0) schema.required = requiredNames;
  const mediaType = operation.transport === "upload" ? "multipart/form-data" : "application/json";
  return { required: requiredNames.length > 0, content: { [mediaType]: { schema } } };
}

function answerOf(schemas: SchemaCollector, operation: ApiOperation): Json {
  if (operation.transport === "download")
    return { content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } } };
  if (operation.transport === "callback") return {};
  const payload = schemas.schemaOf(operation.output, "output");
  const data =
    operation.envelope === "docs" ? { type: "object", required: ["docs"], properties: { docs: payload } } : payload;
  return { content: { "application/json": { schema: { type: "object", required: ["data"], properties: { data } } } } };
}

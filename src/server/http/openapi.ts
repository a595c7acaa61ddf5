/** The OpenAPI 3.1 document, written from the contracts. */
import { type ApiOperation, pathParameters } from "../../kit/contract.ts";
import { refusals } from "../../kit/errors.ts";
import type { AreaDefinitions } from "../area-definition.ts";
import { apiBase } from "./operation-routes.ts";
import { type Json, openShapes, type Shapes } from "./openapi-shapes.ts";
import { shareRepeated } from "./openapi-shared.ts";

/** Any operation may answer any of them, all in one shape; so they are told once. */
const refused =
  "400 wrong input, with the fields; 401 nobody is signed in; 403 not permitted; 404 not found; 409 refused by a rule; 429 too many calls";

export interface OpenApi {
  readonly openapi: string;
  readonly info: Json;
  readonly servers: readonly Json[];
  /** By path, then by method in small letters. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>>; readonly [part: string]: Json };
}

export function openApi(areas: AreaDefinitions): OpenApi {
  return shareRepeated(unsharedOpenApi(areas));
}

/** Only shapes that a contract names stand once here; every other schema stands in full at each place. */
export function unsharedOpenApi(areas: AreaDefinitions): OpenApi {
  const shapes = openShapes();
  const paths: Record<string, Record<string, Json>> = {};
  for (const [area, { contract }] of Object.entries(areas)) {
    for (const [name, operation] of Object.entries(contract)) {
      for (const [path, id] of pathsOf(operation, `${area}.${name}`))
        (paths[path] ??= {})[operation.method.toLowerCase()] = describe(shapes, area, id, path, operation);
    }
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Legalsit",
      version: "1.0.0",
      description: "Every operation of the platform, written from its contracts.",
    },
    servers: [{ url: apiBase }],
    paths,
    components: {
      schemas: { Error: errorSchema, ...shapes.named },
      responses: {
        Refused: {
          description: refused,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
        },
      },
      securitySchemes: { session: { type: "http", scheme: "bearer" } },
    },
  };
}

/** The path of an operation as the document writes it, with every parameter. */
export function openApiPath(operation: ApiOperation): string {
  return `/${operation.path.replace(/:(\w+)\??/g, "{$1}")}`;
}

/** A path parameter is always there in OpenAPI: what may be left out makes a second path, with an id of its own. */
function pathsOf(operation: ApiOperation, id: string): [path: string, id: string][] {
  const without = operation.path.replace(/\/:\w+\?$/, "");
  const whole: [string, string] = [openApiPath(operation), id];
  return without === operation.path ? [whole] : [[`/${without}`, `${id}.withoutId`], whole];
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

function describe(shapes: Shapes, area: string, id: string, path: string, operation: ApiOperation): Json {
  const inPath = pathParameters(operation.path).filter((key) => path.includes(`{${key}}`));
  const { properties, required } = inputOf(shapes, operation);
  const rest = Object.keys(properties).filter((key) => !pathParameters(operation.path).includes(key));
  const bodied = operation.method !== "GET" && operation.method !== "DELETE";
  return {
    operationId: id,
    tags: [area],
    summary: operation.summary,
    "x-access": operation.access,
    security: operation.access === "anyone" ? [] : [{ session: [] }],
    parameters: [
      ...inPath.map((key) => ({
        name: key,
        in: "path",
        required: true,
        schema: properties[key] ?? { type: "string" },
      })),
      ...(bodied
        ? []
        : rest.map((key) => ({ name: key, in: "query", required: required.has(key), schema: properties[key] }))),
    ],
    ...(bodied && operation.transport !== "callback"
      ? { requestBody: bodyOf(operation, properties, rest, required) }
      : {}),
    responses: {
      200: { description: "Done", ...answerOf(shapes, operation) },
      "4XX": { $ref: "#/components/responses/Refused" },
    },
  };
}

function inputOf(shapes: Shapes, operation: ApiOperation): { properties: Record<string, Json>; required: Set<string> } {
  if (operation.transport === "callback") return { properties: {}, required: new Set() };
  const schema = shapes.schemaOf(operation.input, "input");
  return {
    properties: (schema.properties ?? {}) as Record<string, Json>,
    required: new Set((schema.required ?? []) as string[]),
  };
}

function bodyOf(
  operation: ApiOperation,
  properties: Record<string, Json>,
  rest: string[],
  required: Set<string>,
): Json {
  const schema: Json = { type: "object", properties: Object.fromEntries(rest.map((key) => [key, properties[key]])) };
  const must = rest.filter((key) => required.has(key));
  if (must.length > 0) schema.required = must;
  const media = operation.transport === "upload" ? "multipart/form-data" : "application/json";
  return { required: must.length > 0, content: { [media]: { schema } } };
}

function answerOf(shapes: Shapes, operation: ApiOperation): Json {
  if (operation.transport === "download")
    return { content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } } };
  if (operation.transport === "callback") return {};
  const payload = shapes.schemaOf(operation.output, "output");
  const data =
    operation.envelope === "docs" ? { type: "object", required: ["docs"], properties: { docs: payload } } : payload;
  return { content: { "application/json": { schema: { type: "object", required: ["data"], properties: { data } } } } };
}

/** The OpenAPI 3.1 document, written from the contracts. */
import { z } from "zod";
import { type Operation, pathParameters } from "../../kit/contract.ts";
import { refusals } from "../../kit/errors.ts";
import type { Areas } from "../hosted.ts";
import { apiBase } from "./mount.ts";

type Json = Record<string, unknown>;
const failures = {
  400: "Wrong input, with the fields",
  401: "Nobody is signed in",
  403: "Not permitted",
  404: "Not found",
  409: "Refused by a rule",
  429: "Too many calls",
};

export function openApi(areas: Areas): Json {
  const paths: Record<string, Json> = {};
  for (const [area, { contract }] of Object.entries(areas)) {
    for (const [name, operation] of Object.entries(contract)) {
      const path = `/${operation.path.replace(/:(\w+)\??/g, "{$1}")}`;
      (paths[path] ??= {})[operation.method.toLowerCase()] = describe(area, name, operation);
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
    components: { schemas: { Error: errorSchema }, securitySchemes: { session: { type: "http", scheme: "bearer" } } },
  };
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

function describe(area: string, name: string, operation: Operation): Json {
  const inPath = pathParameters(operation.path);
  const { properties, required } = inputOf(operation);
  const rest = Object.keys(properties).filter((key) => !inPath.includes(key));
  const bodied = operation.method !== "GET" && operation.method !== "DELETE";
  return {
    operationId: `${area}.${name}`,
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
    ...(bodied && operation.carriage !== "callback"
      ? { requestBody: bodyOf(operation, properties, rest, required) }
      : {}),
    responses: {
      200: { description: "Done", ...answerOf(operation) },
      ...Object.fromEntries(
        Object.entries(failures).map(([status, description]) => [
          status,
          { description, content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } },
        ]),
      ),
    },
  };
}

function inputOf(operation: Operation): { properties: Record<string, Json>; required: Set<string> } {
  if (operation.carriage === "callback") return { properties: {}, required: new Set() };
  const schema = schemaOf(operation.input, "input");
  return {
    properties: (schema.properties ?? {}) as Record<string, Json>,
    required: new Set((schema.required ?? []) as string[]),
  };
}

function bodyOf(operation: Operation, properties: Record<string, Json>, rest: string[], required: Set<string>): Json {
  const schema: Json = { type: "object", properties: Object.fromEntries(rest.map((key) => [key, properties[key]])) };
  const must = rest.filter((key) => required.has(key));
  if (must.length > 0) schema.required = must;
  const media = operation.carriage === "upload" ? "multipart/form-data" : "application/json";
  return { required: must.length > 0, content: { [media]: { schema } } };
}

function answerOf(operation: Operation): Json {
  if (operation.carriage === "download")
    return { content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } } };
  if (operation.carriage === "callback") return {};
  const payload = schemaOf(operation.output, "output");
  const data =
    operation.envelope === "docs" ? { type: "object", required: ["docs"], properties: { docs: payload } } : payload;
  return { content: { "application/json": { schema: { type: "object", required: ["data"], properties: { data } } } } };
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
}

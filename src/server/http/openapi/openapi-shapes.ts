/** JSON schemas for the OpenAPI document. A schema with a name is written once, as a component. */
import { z } from "zod";

export type Json = Record<string, unknown>;
type Direction = "input" | "output";

/** Collects named schemas while a document is built. */
export interface SchemaCollector {
  /** The JSON schema, with a `$ref` for each named schema. Throws if one name is used for two different schemas. */
  schemaOf(schema: z.ZodType, direction: Direction): Json;
  /** Every named schema found so far, by name. */
  readonly schemasByName: Readonly<Record<string, Json>>;
}

export function openShapes(): SchemaCollector {
  const schemasByName: Record<string, Json> = {};
  return {
    schemasByName,
    schemaOf: (schema, direction) => {
      const { $schema: _, $defs, ...rest } = toJsonSchema(schema, direction);
      for (const [name, shape] of Object.entries($defs ?? {})) {
        if (schemasByName[name] && JSON.stringify(schemasByName[name]) !== JSON.stringify(shape))
          throw new Error(`Two shapes are called ${name}.`);
        schemasByName[name] = shape;
      }
      return rest;
    },
  };
}

function toJsonSchema(schema: z.ZodType, direction: Direction): Json & { $defs?: Record<string, Json> } {
  const json = z.toJSONSchema(schema, { io: direction, unrepresentable: "any", override: removeRedundant });
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}

function removeRedundant({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  // A client must accept fields that are added later.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  // The referenced schema already has them.
  if (jsonSchema.$ref !== undefined)
    for (const key of Object.keys(jsonSchema)) if (key !== "$ref" && key !== "description") delete jsonSchema[key];
}

/** Schemas as the OpenAPI document has them: a shape with a name stands once, among the components. */
import { z } from "zod";

export type Json = Record<string, unknown>;
export type Direction = "input" | "output";

export interface Shapes {
  /** The schema, with a `$ref` in each place of a named shape. Throws when a name means two things. */
  schemaOf(schema: z.ZodType, direction: Direction): Json;
  /** Every named shape met so far, by name. */
  readonly named: Readonly<Record<string, Json>>;
}

export function openShapes(): Shapes {
  const named: Record<string, Json> = {};
  return {
    named,
    schemaOf: (schema, direction) => {
      const { $schema: _, $defs, ...rest } = written(schema, direction);
      for (const [name, shape] of Object.entries($defs ?? {})) {
        if (named[name] && JSON.stringify(named[name]) !== JSON.stringify(shape))
          throw new Error(`Two shapes are called ${name}.`);
        named[name] = shape;
      }
      return rest;
    },
  };
}

function written(schema: z.ZodType, direction: Direction): Json & { $defs?: Record<string, Json> } {
  const json = z.toJSONSchema(schema, { io: direction, unrepresentable: "any", override: tidy });
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}

function tidy({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  // A program that reads answers must bear fields that are added later.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  // What the shape referred to says already.
  if (jsonSchema.$ref !== undefined)
    for (const key of Object.keys(jsonSchema)) if (key !== "$ref" && key !== "description") delete jsonSchema[key];
}

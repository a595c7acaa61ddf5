/** Schemas of nomenclator items. */
import { z } from "zod";
import { instant, localizedText, nameSchemas } from "../../../kit/contract/schemas.ts";

export const Nomenclator = z.object({
  _id: z.string().describe("The code: it is the key"),
  code: z.string().describe("The same code"),
  descriptiveCode: z.string().describe("Short text a person may type; the code unless they chose another"),
  name: localizedText,
  PCode: z.string().optional().describe("Code of the parent item"),
  Ptypes: z.array(z.string()).describe("The types it belongs to"),
  order: z.number().int().describe("Place among the items of its type"),
  active: z.boolean().describe("Whether forms may choose it"),
  meta: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("Fields specific to the type: stamp, validityMonths, degree…"),
});
export type Nomenclator = z.output<typeof Nomenclator>;

export const Country = z.object({
  code: z.string().describe("ISO 3166-1 alpha-2"),
  name: localizedText,
  nationality: localizedText,
  phoneCode: z.string().describe("International calling code with its plus sign; empty if it has none"),
});
export type Country = z.output<typeof Country>;
export const Item = Nomenclator.extend({
  parent: localizedText.optional().describe("Name of the parent item"),
  updatedAt: instant,
});
export type Item = z.output<typeof Item>;

nameSchemas({ Nomenclator, NomenclatorItem: Item, Country });

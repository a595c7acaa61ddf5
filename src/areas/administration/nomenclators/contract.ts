/** Nomenclators: the catalogues of codes that forms choose from, countries included. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { referenceKinds } from "../trash/contract.ts";
import { languages } from "../../../kit/text/language.ts";
import { listContract } from "../../../kit/contract/list-contract.ts";
import {
  amount,
  requiredLocalizedText,
  currency,
  deletedAnswer,
  integer,
  page,
  withAliases,
  text,
  version,
  booleanParam,
  line,
} from "../../../kit/contract/schemas.ts";
import { typeFieldSchemas } from "./type-fields.ts";
import { itemColumns } from "./columns.ts";
import { everyNomenclatorType, openNomenclatorTypes } from "./catalogue.ts";
import { Nomenclator, Country, Item } from "./nomenclator.ts";

export { type Country, Item, Nomenclator } from "./nomenclator.ts";

/** The specification spells it `Ptypes`; `ptypes` is accepted too. */
const byTypes = <T extends string>(types: readonly T[]) => {
  const Ptypes = z
    .array(z.enum(types, "CHOICE"), "REQUIRED")
    .min(1, "REQUIRED")
    .max(40, "TOO_BIG")
    .describe("Type keys; ptypes is understood too");
  const includeInactive = booleanParam.optional().describe("true: those out of use too, which records of before name");
  return withAliases(z.object({ Ptypes, former: includeInactive }), { ptypes: "Ptypes" });
};
const byType = z.record(z.string(), z.array(Nomenclator)).describe("The items of each type, in order");

const CodeAndName = Nomenclator.pick({ code: true, name: true });
const ItemWithChildren = Nomenclator.extend({
  children: z.array(Nomenclator).describe("The items below it, in order"),
});

const code = line()
  .regex(/^[A-Za-z0-9.-]{1,40}$/, "ID")
  .describe("Code of an item");
const type = z.enum(everyNomenclatorType, "CHOICE");
const access = ["adminNomCods"] as const;
const itemFields = {
  name: requiredLocalizedText(160).describe("Name in both languages"),
  descriptiveCode: text(0, 40)
    .optional()
    .describe("Short text that a person may type instead of the code; defaults to the code"),
  PCode: text(0, 40).optional().describe("Code of the parent item; an empty text for no parent. pcode is accepted too"),
  order: integer(0, 100_000).optional().describe("Position among the items of its type; defaults to the last"),
  active: booleanParam.optional().describe("Whether forms may choose it"),
  meta: typeFieldSchemas.optional(),
};

const draft = z.object({
  ...itemFields,
  Ptypes: z
    .array(type, "REQUIRED")
    .min(1, "REQUIRED")
    .max(4, "TOO_LONG")
    .describe("Types of the item; the first one determines the prefix of its code. ptypes is accepted too"),
  code: line()
    .regex(/^([A-Za-z0-9-]{2,16})?$/, "CODE_WORD")
    .optional()
    .describe("Only for types whose codes are words; the server assigns the others"),
});
export type ItemDraft = z.output<typeof draft>;
const changes = z.object({ ...itemFields, name: itemFields.name.optional(), _id: code, updatedAt: version });

export const items = listContract(itemColumns, {
  rowSchema: Item,
  filters: {
    ptype: type.optional().describe("Filter by type"),
    active: booleanParam.optional().describe("true: items in use; false: items out of use"),
    names: code.optional().describe("Filter by the item that they reference: children, or documents with this seal"),
    search: page.shape.search.describe("Words of code and names"),
  },
  access,
});

export const nomenclatorsContract = {
  create: operation({
    route: "POST private/nomenclator",
    access,
    summary: "A new item; its code is the next of its type, of its parent where it has one",
    input: withAliases(draft, { ptypes: "Ptypes", pcode: "PCode" }),
    output: Item,
  }),
  update: operation({
    route: "PUT private/nomenclator",
    access,
    summary: "Update an item; records that reference it show the new name at once. Code and types cannot change",
    input: withAliases(changes, { pcode: "PCode" }),
    output: Item,
  }),
  remove: operation({
    route: "DELETE private/nomenclator/:id",
    access,
    summary: "Delete an item that no record references; otherwise IN_USE with the references",
    input: z.object({ id: code }),
    output: deletedAnswer,
  }),
  list: items.page({
    route: "GET private/nomenclator",
    access: "staff",
    summary: "Items, page by page",
  }),
  filter: items.page({
    route: "POST private/nomenclator/filter",
    summary: "Items of several types, page by page",
    filters: items.filters.extend({
      ptypes: z.array(type).max(40, "TOO_LONG").optional().describe("Any of these types"),
      text: page.shape.search.describe("Words of code and names"),
    }),
  }),
  sheet: items.spreadsheet({
    route: "GET private/nomenclator/exportItems",
    summary: "The filtered items as XLSX or CSV",
  }),
  get: operation({
    route: "GET private/nomenclator/:id",
    access: "staff",
    summary: "Get one item, active or not",
    input: z.object({ id: code }),
    output: Item,
  }),
  parents: operation({
    route: "GET private/nomenclator/getPCode",
    access,
    summary: "List the possible parents of an item of this type; empty if the type has no levels",
    input: withAliases(z.object({ ptype: type.describe("Type of the item; Ptype is understood too") }), {
      Ptype: "ptype",
    }),
    output: z.array(CodeAndName),
  }),
  names: operation({
    route: "GET private/nomenclator/getNomCodsName",
    access: "staff",
    summary: "Get the names of codes, active or not; unknown codes are left out",
    input: z.object({
      codes: line()
        .max(4000, "TOO_LONG")
        .transform((list) => list.split(",").filter(Boolean))
        .describe("Codes with commas between"),
    }),
    output: z.array(CodeAndName),
  }),
  lastCode: operation({
    route: "GET private/nomenclator/getLastCodeNomCods/:ptype",
    access,
    summary: "Get the last code of a type and the next one; null for types whose codes are entered by hand",
    input: z.object({
      ptype: type.describe("Type of the item"),
      pcode: code.optional().describe("Children of this item; defaults to the top level of the type"),
    }),
    output: z.object({
      last: z.string().nullable().describe("The highest code ever assigned, deleted items included"),
      next: z.string().nullable().describe("The next code; it is not reserved"),
    }),
  }),
  below: operation({
    route: "POST private/nomenclator/getGrandChildsNomcods",
    access: "signed-in",
    allowedWhileImpersonating: true,
    summary: "Get the active descendants of an item, in order",
    input: withAliases(z.object({ pcode: code }), { PCode: "pcode" }),
    output: z.array(ItemWithChildren),
  }),
  destinations: operation({
    route: "POST private/nomenclator/getNomenclatorDestinations",
    access: "signed-in",
    allowedWhileImpersonating: true,
    summary: "List the destinations of documents with the current cost of their legalization",
    input: z.object({ active: booleanParam.default(true).describe("false: those out of use") }),
    output: z.array(
      Nomenclator.extend({
        tariffs: z
          .array(
            z.object({
              currency,
              legalization: amount.describe("Price of one document by the office's tariff in force"),
              consulate: amount.nullable().describe("Price of its consulate; null without a tariff"),
            }),
          )
          .describe("Absent if documents need no legalization"),
      }),
    ),
  }),
  merge: operation({
    route: "POST private/nomenclator/merge",
    access,
    summary:
      "Merge two items: references to `from` become references to `into`, and `from` is deactivated. MERGE_DOUBLE if a record references both",
    input: z.object({
      from: code.describe("Code of the item that goes out of use"),
      into: code.describe("Code of the item that remains: in use, of the same types"),
      updatedAt: version,
    }),
    output: Item,
  }),
  unmerge: operation({
    route: "POST private/nomenclator/unmerge",
    access,
    summary:
      "Undo a merge: all references point to `from` again. UNMERGE_OVER if the other item was selected again since",
    input: z.object({ _id: code, updatedAt: version }),
    output: Item,
  }),
  usedWhere: operation({
    route: "GET private/nomenclator/usedWhere/:id",
    access,
    summary: "List the records that reference an item: kind, number, and screen",
    input: z.object({ id: code }),
    output: z.array(
      z.object({
        what: z.enum(referenceKinds).describe("Kind of the referencing records"),
        count: z.number().int().describe("How many"),
        at: z.string().optional().describe("Where the office shows them"),
      }),
    ),
  }),
  byTypesPublic: operation({
    route: "POST public/nomenclator/getNomcodsByManyPtypes",
    access: "anyone",
    allowedWhileImpersonating: true,
    summary: "Active items of the public types",
    input: byTypes(openNomenclatorTypes),
    output: byType,
  }),
  byTypes: operation({
    route: "POST private/nomenclator/getNomcodsByManyPtypes",
    access: "signed-in",
    allowedWhileImpersonating: true,
    summary: "Active items of several types",
    input: byTypes(everyNomenclatorType),
    output: byType,
  }),
  countries: operation({
    route: "GET public/util/getCountries",
    access: "anyone",
    summary: "List the countries with nationality and calling code, sorted by name in the requested language",
    input: z.object({
      lang: z.enum(languages, "CHOICE").optional().describe("Language of the sort order; defaults to the caller's"),
    }),
    output: z.array(Country),
  }),
};

/** Nomenclators: the catalogues of codes that forms choose from, countries included. */
import { z } from "zod";
import { operation } from "../../../kit/contract.ts";
import { referenceKinds } from "../trash/contract.ts";
import { languages } from "../../../kit/language.ts";
import { listContract } from "../../../kit/list-contract.ts";
import {
  amount,
  localizedText,
  requiredLocalizedText,
  currency,
  deletedAnswer,
  instant,
  integer,
  nameSchemas,
  page,
  withAliases,
  text,
  version,
  booleanParam,
  line,
} from "../../../kit/schemas.ts";
import { typeFieldSchemas } from "./type-fields.ts";
import { itemColumns } from "./columns.ts";
import { everyNomenclatorType, openNomenclatorTypes } from "./catalogue.ts";

export const Nomenclator = z.object({
  _id: z.string().describe("The code: it is the key"),
  code: z.string().describe("The same code"),
  descriptiveCode: z.string().describe("Short text a person may type; the code unless they chose another"),
  name: localizedText,
  PCode: z.string().optional().describe("Code of the parent item"),
  Ptypes: z.array(z.string()).describe("The types it belongs to"),
  order: z.number().int().describe("Place among the items of its type"),
  active: z.boolean().describe("Whether forms may choose it"),
  meta: z.record(z.string(), z.unknown()).optional().describe("What the type adds: stamp, validityMonths, degree…"),
});
export type Nomenclator = z.output<typeof Nomenclator>;

export const Country = z.object({
  code: z.string().describe("ISO 3166-1 alpha-2"),
  name: localizedText,
  nationality: localizedText,
  phoneCode: z.string().describe("International calling code with its plus sign; empty where there is none"),
});
export type Country = z.output<typeof Country>;

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

export const Item = Nomenclator.extend({
  parent: localizedText.optional().describe("What the parent item is called"),
  updatedAt: instant,
});
export type Item = z.output<typeof Item>;

const CodeAndName = Nomenclator.pick({ code: true, name: true });
const ItemWithChildren = Nomenclator.extend({
  children: z.array(Nomenclator).describe("The items below it, in order"),
});

nameSchemas({ Nomenclator, NomenclatorItem: Item, Country });

const code = line()
  .regex(/^[A-Za-z0-9.-]{1,40}$/, "ID")
  .describe("Code of an item");
const type = z.enum(everyNomenclatorType, "CHOICE");
const access = ["adminNomCods"] as const;
const itemFields = {
  name: requiredLocalizedText(160).describe("What it is called, in both languages"),
  descriptiveCode: text(0, 40).optional().describe("Short text a person may type; the code unless given"),
  PCode: text(0, 40)
    .optional()
    .describe("Code of the parent item; an empty text says that there is none. pcode is understood too"),
  order: integer(0, 100_000).optional().describe("Place among the items of its type; the last unless given"),
  active: booleanParam.optional().describe("Whether forms may choose it"),
  meta: typeFieldSchemas.optional(),
};

const draft = z.object({
  ...itemFields,
  Ptypes: z
    .array(type, "REQUIRED")
    .min(1, "REQUIRED")
    .max(4, "TOO_LONG")
    .describe("Types it belongs to; its code begins as the first one says. ptypes is understood too"),
  code: line()
    .regex(/^([A-Za-z0-9-]{2,16})?$/, "CODE_WORD")
    .optional()
    .describe("Of types keyed by words only; the server counts the others"),
});
export type ItemDraft = z.output<typeof draft>;
const changes = z.object({ ...itemFields, name: itemFields.name.optional(), _id: code, updatedAt: version });

export const items = listContract(itemColumns, {
  rowSchema: Item,
  filters: {
    ptype: type.optional().describe("Only those of one type"),
    active: booleanParam.optional().describe("Only those that forms may choose, or only the others"),
    names: code.optional().describe("Only those that name this one: what stands below it, what has its seal"),
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
    summary: "Correct an item; what names it shows the new name at once. Its code and its types stay",
    input: withAliases(changes, { pcode: "PCode" }),
    output: Item,
  }),
  remove: operation({
    route: "DELETE private/nomenclator/:id",
    access,
    summary: "Delete an item that nothing names: IN_USE with where otherwise",
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
    summary: "One item, in use or not",
    input: z.object({ id: code }),
    output: Item,
  }),
  parents: operation({
    route: "GET private/nomenclator/getPCode",
    access,
    summary: "The items below which one of this type may stand; none where its type has no levels",
    input: withAliases(z.object({ ptype: type.describe("Type of the item; Ptype is understood too") }), {
      Ptype: "ptype",
    }),
    output: z.array(CodeAndName),
  }),
  names: operation({
    route: "GET private/nomenclator/getNomCodsName",
    access: "staff",
    summary: "What codes are called, in use or not; unknown ones are missing",
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
    summary: "The last code of a type and the one that would be given now; null where people give them",
    input: z.object({
      ptype: type.describe("Type of the item"),
      pcode: code.optional().describe("Below this item; the type's own level unless given"),
    }),
    output: z.object({
      last: z.string().nullable().describe("The highest that was given, to what was deleted too"),
      next: z.string().nullable().describe("The one that would be given now; it is not kept for anybody"),
    }),
  }),
  below: operation({
    route: "POST private/nomenclator/getGrandChildsNomcods",
    access: "signed-in",
    allowedWhileImpersonating: true,
    summary: "What stands below an item and below that, in use and in order",
    input: withAliases(z.object({ pcode: code }), { PCode: "pcode" }),
    output: z.array(ItemWithChildren),
  }),
  destinations: operation({
    route: "POST private/nomenclator/getNomenclatorDestinations",
    access: "signed-in",
    allowedWhileImpersonating: true,
    summary: "Where documents go, with what their legalization costs today",
    input: z.object({ active: booleanParam.default(true).describe("false: those that are out of use") }),
    output: z.array(
      Nomenclator.extend({
        tariffs: z
          .array(
            z.object({
              currency,
              legalization: amount.describe("Of one document, by the office's tariff in force"),
              consulate: amount.nullable().describe("Of its consulate; null where no tariff says it"),
            }),
          )
          .describe("None where a document needs no legalization"),
      }),
    ),
  }),
  merge: operation({
    route: "POST private/nomenclator/merge",
    access,
    summary:
      "Two items are one: what names `from` names `into`, and `from` stays out of use. MERGE_DOUBLE where both hold",
    input: z.object({
      from: code.describe("Code of the one that goes out of use"),
      into: code.describe("Code of the one that stays: in use, of the same types"),
      updatedAt: version,
    }),
    output: Item,
  }),
  unmerge: operation({
    route: "POST private/nomenclator/unmerge",
    access,
    summary: "Take two apart: all names `from` again as before. UNMERGE_OVER once the other one was chosen anew",
    input: z.object({ _id: code, updatedAt: version }),
    output: Item,
  }),
  usedWhere: operation({
    route: "GET private/nomenclator/usedWhere/:id",
    access,
    summary: "What names an item, how much of it there is, and where the office shows it",
    input: z.object({ id: code }),
    output: z.array(
      z.object({
        what: z.enum(referenceKinds).describe("What names it"),
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
    summary: "Countries with nationality and calling code, by name in the language asked for",
    input: z.object({
      lang: z.enum(languages, "CHOICE").optional().describe("Language of the order; the caller's unless given"),
    }),
    output: z.array(Country),
  }),
};

/**
 * What is typed of a record stands in a column of its list, which is a column of its files too; a text of several lines is
 * shown in all of them. Columns tell what they read: each is asked for a row that writes down what is asked of it.
 */
import { existsSync, readFileSync } from "node:fs";
import { type JSXElement, type Node, parseSync, Visitor } from "oxc-parser";
import { describe, expect, test } from "vitest";
import { type ListColumns, columnNames } from "../../src/kit/list-columns.ts";
import { deskWords } from "../../src/areas/staff-words.ts";
import { type NamedOperation, operations, schemaOf } from "./every-operation.ts";
import { everyForm, webFiles } from "./form-definitions.ts";

type List = ListColumns<object, object>;
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** Fields that stand in the column of another name of the row. */
const shownAs: Readonly<Record<string, string>> = {
  "contractOffers.client": "clientName",
  "contractOffers.requestedBy": "requestedByName",
  "contractOffers.approvedBy": "approvedByName",
  "contractOffers.filing": "filingNumber",
  "contractOffers.bankAccount": "bankAccountName",
  "contractOffers.draft": "status",
  "contractOffers.active": "status",
  "people.firstName": "name",
  "people.lastName": "name",
  "people.secondLastName": "name",
  "userGroups.users": "members",
  "virtualTables.moderators": "named",
  "virtualTables.groups": "named",
  "virtualTables.closed": "state",
};

/** Fields without a column, and why. */
const unlisted: Readonly<Record<string, string>> = {
  "clients.duplicateOk": "an answer to a question of the form, kept nowhere",
  "exchangeRates.confirmed": "an answer to a question of the form, kept nowhere",
  "contractOffers.note": "why a step was taken: it stands in the log of the offer",
  "consulate.note": "why a step was taken: it stands in the log of the contract",
  "consulate.receiver": "asked for when the contract is handed over: it stands on its page",
  "consulate.account": "finds the holder's account; the client of the contract is listed",
  "agenda.scope": "whether one of a series is meant or all, kept nowhere",
  "agenda.repeat": "makes a series, each of which is a row",
  "people.language": "the language in which a person is written to, a matter of their profile",
  "nomenclators.PCode": "the parent, which is listed by its name",
  "nomenclators.meta": "another shape for each catalogue, on the page of the item",
  "onlineServices.description": "a text of the public page, in two languages",
  "onlineServices.requirements": "a text of the public page, in two languages",
  "offerRules.conditions": "a tree, shown where the rule is tried",
  "offerRules.attachPdf": "part of the letter, shown where it is written",
  "offerRules.includePayLink": "part of the letter, shown where it is written",
  "offerRules.subject": "part of the letter, shown where it is written",
  "offerRules.body": "part of the letter, shown where it is written",
  "terms.text": "the document itself, on a page of its own",
};

/** How a correction says which record it corrects. */
const naming = ["_id", "updatedAt"];

/** Areas whose folder has another name than their calls. */
const folders: Record<string, string> = { opening: "setup", desk: "list-preferences" };
const folderOf = (area: string) => folders[area] ?? area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const namesIn = (schema: Schema | undefined) => Object.keys(schema?.properties ?? {});

async function listsOf(area: string): Promise<List[]> {
  const at = new URL(`../../src/areas/${folderOf(area)}/contract.ts`, import.meta.url);
  if (!existsSync(at)) return [];
  const exported = Object.values((await import(at.href)) as Record<string, { shown?: List } | undefined>);
  return exported.flatMap((each) => each?.shown ?? []);
}

/** The fields of a row that a column reads. */
function readBy(column: List["columns"][string]): string[] {
  const read = new Set<string>();
  const anything: unknown = new Proxy(() => "", {
    get: (_, name) =>
      name === Symbol.toPrimitive ? () => "" : name === Symbol.iterator ? () => [][Symbol.iterator]() : anything,
    apply: () => anything,
  });
  const row = new Proxy({}, { get: (_, name) => (read.add(String(name)), anything) });
  const parts = [column.value, column.tone, column.currency] as readonly (
    | ((...of: unknown[]) => unknown)
    | undefined
  )[];
  for (const cell of parts)
    try {
      cell?.(row, anything);
    } catch {
      // What it reads of a row it has read before it makes something of it.
    }
  return [...read];
}

/** Calls that write a record and answer it as its list does. */
function writersOf(area: string): NamedOperation[] {
  const own = operations.filter((each) => each.area === area);
  const rows = own.flatMap(({ operation }) => {
    const { properties } = schemaOf(operation, "output") as Schema;
    return properties?.docs?.items ? [namesIn(properties.docs.items)] : [];
  });
  return own.filter(({ name, operation }) => {
    const answered = namesIn(schemaOf(operation, "output"));
    if (!/^(create|update)/.test(name) || !answered.includes("_id")) return false;
    return rows.some((row) => answered.every((field) => row.includes(field)));
  });
}

const listed = await Promise.all(
  [...new Set(operations.map(({ area }) => area))].map(async (area) => ({
    area,
    lists: await listsOf(area),
    writers: writersOf(area),
  })),
);
const written = listed.filter(({ lists, writers }) => lists.length > 0 && writers.length > 0);

test("there are lists whose records are written", () => {
  const found = written.map(({ area }) => area);
  expect(found).toEqual(expect.arrayContaining(["filings", "notarialFilings", "contractOffers", "clients"]));
  expect(found.length).toBeGreaterThanOrEqual(15);
});

describe.each(written)("$area", ({ area, lists, writers }) => {
  const shown = new Set(
    lists.flatMap((list) => columnNames(list).flatMap((name) => readBy(list.columns[name] as never))),
  );

  test("lists each field that is typed", () => {
    const fields = new Set(writers.flatMap(({ operation }) => namesIn(schemaOf(operation, "input"))));
    const missing = [...fields].filter((field) => {
      const name = `${area}.${field}`;
      return !naming.includes(field) && !(name in unlisted) && !shown.has(shownAs[name] ?? field);
    });
    expect(missing).toEqual([]);
  });
});

const every = listed.flatMap(({ area, lists }) => lists.map((list, at) => ({ area, list, at })));

/** Lists that speak the words of their area, whole. */
const ownWords = [
  "clients",
  "contractOffers",
  "correspondences",
  "filings",
  "notarialFilings",
  "virtualTables",
  "workPlan",
] as const;

test.each(ownWords)("%s calls each column by a name of its own in both languages", async (area) => {
  const [list] = listed.find((each) => each.area === area)?.lists ?? [];
  for (const language of ["es", "en"] as const) {
    const { words } = await deskWords[area][language]();
    const heads = list?.headers({ ...words, language }) as Readonly<Record<string, string>>;
    const labels = list ? columnNames(list).map((name) => heads[name]) : [];
    expect(labels.length).toBeGreaterThan(0);
    expect(labels.filter((head, at) => !head || labels.indexOf(head) !== at)).toEqual([]);
  }
});

const isOf = (call: string, area: string) => call === area || call.startsWith(`${area}.`);
const longBoxes = everyForm().flatMap(({ calls, boxes }) =>
  boxes.flatMap(({ kind, name }) => (kind === "long" ? [{ calls, name: name.split(".")[0] as string }] : [])),
);

test.each(every)("$area $at shows all lines of a text of several", ({ area, list }) => {
  const typed = longBoxes.flatMap(({ calls, name }) => (calls.some((call) => isOf(call, area)) ? [name] : []));
  const cut = columnNames(list).filter((name) => {
    const column = list.columns[name];
    return column && column.kind !== "long" && readBy(column).some((field) => typed.includes(field));
  });
  expect(cut).toEqual([]);
});

/** Names of boxes that other things have too, such as words of the office. */
const ambiguous = ["text", "body", "message", "history", "goals", "documents"];
/** What screens call texts of several lines. */
const longNames = new Set(
  [...longBoxes.map(({ name }) => name), "observedNote", "deskNote"].filter((name) => !ambiguous.includes(name)),
);
/** What is called so and is no such text, by file; public pages have looks of their own (`.typed`). */
const others: Readonly<Record<string, readonly string[]>> = {
  "clients/web/import/fault-rows.tsx": ["reason"],
  "contract-offers/web/offer-page.tsx": ["description"],
  "delivery/web/doorstep.tsx": ["observations"],
  "delivery/web/follow-courier.tsx": ["note"],
  "setup/web/connection-tests.tsx": ["reason"],
};

/** The texts of several lines that an expression puts on the screen; what the office says itself is none. */
function longIn(node: Node): string[] {
  switch (node.type) {
    case "Identifier":
      return longNames.has(node.name) ? [node.name] : [];
    case "MemberExpression":
      return node.property.type === "Identifier" && !isOfWords(node.object) ? longIn(node.property) : [];
    case "LogicalExpression":
      return longIn(node.right);
    case "ConditionalExpression":
      return [...longIn(node.consequent), ...longIn(node.alternate)];
    case "TemplateLiteral":
      return node.expressions.flatMap(longIn);
    default:
      return [];
  }
}

const isOfWords = (node: Node): boolean =>
  node.type === "Identifier" ? /words$/i.test(node.name) : node.type === "MemberExpression" && isOfWords(node.object);

test("screens of staff show such a text by SeeMore, or as a fact, which does", () => {
  const found = webFiles().flatMap((file) => {
    const cut: string[] = [];
    const look = ({ openingElement: { name, attributes }, children }: JSXElement) => {
      const isShown = name.type === "JSXIdentifier" && name.name === "SeeMore";
      const details = attributes.flatMap((each) =>
        each.type === "JSXAttribute" && each.name.name === "detail" && each.value ? [each.value] : [],
      );
      for (const each of [...(isShown ? [] : children), ...details])
        if (each.type === "JSXExpressionContainer") cut.push(...longIn(each.expression));
    };
    new Visitor({ JSXElement: look }).visit(parseSync(file, readFileSync(file, "utf8")).program);
    return cut
      .filter((name) => !others[file.replace("src/areas/", "")]?.includes(name))
      .map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});

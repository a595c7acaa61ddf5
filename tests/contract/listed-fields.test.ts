/**
 * Each input field of a record has a column in its list and its exports; a multiline text is shown whole. A column is called
 * with a proxy row that records which fields it reads.
 */
import { existsSync, readFileSync } from "node:fs";
import { type JSXElement, type Node, parseSync, Visitor } from "oxc-parser";
import { describe, expect, test } from "vitest";
import { folderOfArea } from "../../scripts/area-folders.mjs";
import { type ListColumns, columnNames } from "../../src/kit/contract/list-columns.ts";
import { deskWords } from "../../src/areas/staff-words.ts";
import { type OperationEntry, operations, schemaOf } from "./every-operation.ts";
import { everyForm, webFiles } from "./form-definitions.ts";

type List = ListColumns<object, object>;
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** Fields whose column reads another field of the row. */
const columnOfField: Readonly<Record<string, string>> = {
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
const withoutColumn: Readonly<Record<string, string>> = {
  "clients.duplicateOk": "an answer to a question of the form, not stored",
  "exchangeRates.confirmed": "an answer to a question of the form, not stored",
  "contractOffers.note": "reason of a transition: it is in the log of the offer",
  "consulate.note": "reason of a transition: it is in the log of the contract",
  "consulate.receiver": "entered when the contract is handed over: it is on its page",
  "consulate.account": "finds the holder's account; the client of the contract is listed",
  "agenda.scope": "whether one of a series is meant or all, not stored",
  "agenda.repeat": "makes a series, each of which is a row",
  "people.language": "the language in which a person is written to, a matter of their profile",
  "nomenclators.PCode": "the parent, which is listed by its name",
  "nomenclators.meta": "another schema for each catalogue, on the page of the item",
  "onlineServices.description": "a text of the public page, in two languages",
  "onlineServices.requirements": "a text of the public page, in two languages",
  "offerRules.conditions": "a tree, shown where the rule is tried",
  "offerRules.attachPdf": "part of the mail, on the page of the rule",
  "offerRules.includePayLink": "part of the mail, on the page of the rule",
  "offerRules.subject": "part of the mail, on the page of the rule",
  "offerRules.body": "part of the mail, on the page of the rule",
  "terms.text": "the document itself, on a page of its own",
};

/** Fields by which an update identifies the record and its version. */
const identifyingFields = ["_id", "updatedAt"];

/** Areas whose folder name differs from their API name. */
const folders: Record<string, string> = { opening: "setup", desk: "list-preferences" };
const folderOf = (area: string) =>
  folders[area] ?? area.replace(/[A-Z]/g, (character) => `-${character.toLowerCase()}`);
const namesIn = (schema: Schema | undefined) => Object.keys(schema?.properties ?? {});

async function listsOf(area: string): Promise<List[]> {
  const url = new URL(`../../${folderOfArea(folderOf(area))}/contract.ts`, import.meta.url);
  if (!existsSync(url)) return [];
  const exported = Object.values((await import(url.href)) as Record<string, { columns?: List } | undefined>);
  return exported.flatMap((each) => (each?.columns && "headers" in each.columns ? [each.columns] : []));
}

/** The fields of a row that a column reads. */
function fieldsReadBy(column: List["columns"][string]): string[] {
  const names = new Set<string>();
  const anything: unknown = new Proxy(() => "", {
    get: (_, name) =>
      name === Symbol.toPrimitive ? () => "" : name === Symbol.iterator ? () => [][Symbol.iterator]() : anything,
    apply: () => anything,
  });
  const row = new Proxy({}, { get: (_, name) => (names.add(String(name)), anything) });
  const cells = [column.value, column.tone, column.currency] as readonly (
    | ((...of: unknown[]) => unknown)
    | undefined
  )[];
  for (const cell of cells)
    try {
      cell?.(row, anything);
    } catch {
      // The fields are recorded before the column uses their values.
    }
  return [...names];
}

/** Operations that create or update a record and answer with fields of its list. */
function writersOf(area: string): OperationEntry[] {
  const areaOperations = operations.filter((each) => each.area === area);
  const rows = areaOperations.flatMap(({ operation }) => {
    const { properties } = schemaOf(operation, "output") as Schema;
    return properties?.docs?.items ? [namesIn(properties.docs.items)] : [];
  });
  return areaOperations.filter(({ name, operation }) => {
    const outputFields = namesIn(schemaOf(operation, "output"));
    if (!/^(create|update)/.test(name) || !outputFields.includes("_id")) return false;
    return rows.some((row) => outputFields.every((field) => row.includes(field)));
  });
}

const areaLists = await Promise.all(
  [...new Set(operations.map(({ area }) => area))].map(async (area) => ({
    area,
    lists: await listsOf(area),
    writers: writersOf(area),
  })),
);
const writableLists = areaLists.filter(({ lists, writers }) => lists.length > 0 && writers.length > 0);

test("there are lists with create or update operations", () => {
  const areas = writableLists.map(({ area }) => area);
  expect(areas).toEqual(expect.arrayContaining(["filings", "notarialFilings", "contractOffers", "clients"]));
  expect(areas.length).toBeGreaterThanOrEqual(15);
});

describe.each(writableLists)("$area", ({ area, lists, writers }) => {
  const columnFields = new Set(
    lists.flatMap((list) => columnNames(list).flatMap((name) => fieldsReadBy(list.columns[name] as never))),
  );

  test("has a column for each input field", () => {
    const fields = new Set(writers.flatMap(({ operation }) => namesIn(schemaOf(operation, "input"))));
    const missing = [...fields].filter((field) => {
      const name = `${area}.${field}`;
      return (
        !identifyingFields.includes(field) &&
        !(name in withoutColumn) &&
        !columnFields.has(columnOfField[name] ?? field)
      );
    });
    expect(missing).toEqual([]);
  });
});

const allLists = areaLists.flatMap(({ area, lists }) => lists.map((list, at) => ({ area, list, at })));

/** Lists whose headers come from the translations of their area. */
const ownWords = [
  "clients",
  "contractOffers",
  "correspondences",
  "filings",
  "notarialFilings",
  "virtualTables",
  "workPlan",
] as const;

test.each(ownWords)("%s has a different header for each column in both languages", async (area) => {
  const [list] = areaLists.find((each) => each.area === area)?.lists ?? [];
  for (const language of ["es", "en"] as const) {
    const { words } = await deskWords[area][language]();
    const headers = list?.headers({ ...words, language }) as Readonly<Record<string, string>>;
    const labels = list ? columnNames(list).map((name) => headers[name]) : [];
    expect(labels.length).toBeGreaterThan(0);
    expect(labels.filter((head, at) => !head || labels.indexOf(head) !== at)).toEqual([]);
  }
});

const isCallOf = (call: string, area: string) => call === area || call.startsWith(`${area}.`);
const textareas = everyForm().flatMap(({ calls, boxes }) =>
  boxes.flatMap(({ kind, name }) => (kind === "textarea" ? [{ calls, name: name.split(".")[0] as string }] : [])),
);

test.each(allLists)("$area $at shows multiline texts whole", ({ area, list }) => {
  const multilineFields = textareas.flatMap(({ calls, name }) =>
    calls.some((call) => isCallOf(call, area)) ? [name] : [],
  );
  const truncated = columnNames(list).filter((name) => {
    const column = list.columns[name];
    return column && column.kind !== "long" && fieldsReadBy(column).some((field) => multilineFields.includes(field));
  });
  expect(truncated).toEqual([]);
});

/** Names of fields that are also used elsewhere, in translations for example. */
const ambiguous = ["text", "body", "message", "history", "goals", "documents"];
/** Names of multiline texts in screens. */
const multilineNames = new Set(
  [...textareas.map(({ name }) => name), "observedNote", "deskNote"].filter((name) => !ambiguous.includes(name)),
);
/** Same names of single-line texts, by file; public pages have CSS of their own (`.typed`). */
const singleLine: Readonly<Record<string, readonly string[]>> = {
  "clients/web/import/fault-rows.tsx": ["reason"],
  "contract-offers/web/offer-page.tsx": ["description"],
  "delivery/web/doorstep.tsx": ["observations"],
  "delivery/web/follow-courier.tsx": ["note"],
  "online-requests/web/tracking/action-needed-card.tsx": ["reason"],
  "setup/web/connection-tests.tsx": ["reason"],
};

/** Names of the multiline texts that an expression renders, translations excluded. */
function multilineTextsIn(node: Node): string[] {
  switch (node.type) {
    case "Identifier":
      return multilineNames.has(node.name) ? [node.name] : [];
    case "MemberExpression":
      return node.property.type === "Identifier" && !isOfWords(node.object) ? multilineTextsIn(node.property) : [];
    case "LogicalExpression":
      return multilineTextsIn(node.right);
    case "ConditionalExpression":
      return [...multilineTextsIn(node.consequent), ...multilineTextsIn(node.alternate)];
    case "TemplateLiteral":
      return node.expressions.flatMap(multilineTextsIn);
    default:
      return [];
  }
}

const isOfWords = (node: Node): boolean =>
  node.type === "Identifier" ? /words$/i.test(node.name) : node.type === "MemberExpression" && isOfWords(node.object);

test("staff screens show multiline texts by SeeMore or as a fact, which uses it", () => {
  const truncated = webFiles().flatMap((file) => {
    const names: string[] = [];
    const checkElement = ({ openingElement: { name, attributes }, children }: JSXElement) => {
      const isSeeMore = name.type === "JSXIdentifier" && name.name === "SeeMore";
      const details = attributes.flatMap((each) =>
        each.type === "JSXAttribute" && each.name.name === "detail" && each.value ? [each.value] : [],
      );
      for (const each of [...(isSeeMore ? [] : children), ...details])
        if (each.type === "JSXExpressionContainer") names.push(...multilineTextsIn(each.expression));
    };
    new Visitor({ JSXElement: checkElement }).visit(parseSync(file, readFileSync(file, "utf8")).program);
    return names
      .filter((name) => !singleLine[file.replace(/^src\/areas\/\w+\//, "")]?.includes(name))
      .map((name) => `${file}: ${name}`);
  });
  expect(truncated).toEqual([]);
});

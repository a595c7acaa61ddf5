// @engine both
/**
 * Every list of staff, found in the contracts: each sort and filter, each exported column, the same rows in each export,
 * the audit entries of the exports.
 */
import { eq, max, sql } from "drizzle-orm";
import { parseCsv, readXlsx } from "hucre";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientsContract as clientCalls } from "../../src/areas/practice/clients/contract.ts";
import { clients } from "../../src/areas/practice/clients/server/tables.ts";
import { consulateContracts } from "../../src/areas/practice/consulate/server/tables.ts";
import { statementImports } from "../../src/areas/money/reconciliation/server/tables.ts";
import { addDays } from "../../src/kit/time/calendar.ts";
import type { ApiOperation } from "../../src/kit/contract/contract.ts";
import { languages } from "../../src/kit/text/language.ts";
import type { Permission } from "../../src/kit/permissions.ts";
import { isFullDepth } from "../../src/server/testing/depth.ts";
import { planOf, recordStatements } from "../../src/server/testing/recorded-statements.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { type OperationEntry, nowhere, operations, schemaOf } from "./every-operation.ts";
import { signedIn } from "./sample-callers.ts";

let app: TestApp;
/** A day on which the demo data has reconciliation differences of every kind. */
let day: string;
beforeAll(async () => {
  app = await openTestApp();
  // The demo data may be of yesterday if the tests started before midnight: its last imported day is the day before its creation.
  const [last] = await app.server.db.select({ day: max(statementImports.day) }).from(statementImports);
  day = addDays(last?.day ?? "", -1);
});
afterAll(() => app.close());

interface Property {
  readonly enum?: readonly string[];
  readonly type?: string;
  readonly items?: { readonly enum?: readonly string[] };
  readonly format?: string;
  readonly description?: string;
}
interface InputSchema {
  readonly properties?: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
}
const inputSchemaOf = ({ operation }: OperationEntry) => schemaOf(operation, "input") as InputSchema;
const hasFields = (endpoint: OperationEntry, ...names: string[]) =>
  names.every((name) => name in (inputSchemaOf(endpoint).properties ?? {}));

/** Paged operations without sorts of their own, and the test that covers them. */
const unsortable: Readonly<Record<string, string>> = {
  "POST private/user/getUsers": "the directory, by name: directory.test.ts",
  "POST private/media/docsAggregate": "the documents of one thing: media.test.ts",
  "POST private/advancedStats/legalAssistanceFilter": "a table with its totals: conditions.test.ts",
  "POST private/advancedStats/notarialFilter": "a table with its totals: conditions.test.ts",
};
const pages = operations.filter((each) => hasFields(each, "sort", "page", "limit") && !(each.wire in unsortable));
const files = operations.filter(
  (each) => each.operation.transport === "download" && hasFields(each, "sort", "columns"),
);
const isSpreadsheet = (endpoint: OperationEntry) => hasFields(endpoint, "format");

/** Values for the required fields of a list, such as its owner. */
function requiredInput(endpoint: OperationEntry): Record<string, unknown> {
  const { properties = {}, required = [] } = inputSchemaOf(endpoint);
  return Object.fromEntries(required.map((name) => [name, properties[name]?.enum?.[0] ?? day]));
}

/** Lists open to all staff that show each person their own rows; this permission shows all rows. */
const accessByArea: Readonly<Record<string, Permission[]>> = {
  correspondences: ["adminCorrespondence"],
  virtualTables: ["adminVirtualTable"],
};

async function send(endpoint: OperationEntry, input: object) {
  const { access } = endpoint.operation;
  const permissions = Array.isArray(access) ? (access as Permission[]) : (accessByArea[endpoint.area] ?? []);
  const authorization = `Bearer ${await signedIn(app, "staff", permissions)}`;
  return app.send("nobody", endpoint.operation, { ...requiredInput(endpoint), ...input }, { authorization });
}

const columnsOf = (endpoint: OperationEntry) =>
  (inputSchemaOf(endpoint).properties?.columns?.description ?? "").replace(/^.*: /, "").split(", ");

test("there are lists, and each has an export", () => {
  expect(pages.length).toBeGreaterThanOrEqual(17);
  expect(files.length).toBeGreaterThanOrEqual(17);
});

describe.each(pages.map((each) => [each.wire, each] as const))("%s", (_, list) => {
  test("has sorts, and refuses an unknown one", async () => {
    expect(inputSchemaOf(list).properties?.sort?.enum?.length).toBeGreaterThan(0);
    expect((await send(list, { sort: "misspelt" })).status).toBe(400);
  });
});

/** Fields with names of people. */
const nameFields = ["name", "holder", "receiver", "company"];
const nameSorts = pages.flatMap((list) => {
  const sorts = inputSchemaOf(list).properties?.sort?.enum ?? [];
  return nameFields.filter((name) => sorts.includes(name)).map((name) => [list.wire, name, list] as const);
});

test.each(nameSorts)("%s by %s is in Spanish order", async (_, sort, list) => {
  const [statement] = (await recordStatements(() => send(list, { sort }))).filter(({ text }) =>
    / order by [\s\S]+ limit /i.test(text),
  );
  expect(statement?.text).toMatch(/ order by .*collate "es"/i);
});

/** Lists with a few thousand rows at most, in total or for the requested day. */
const shortLists = [
  "Terms",
  "Offers",
  "Tariffs",
  "Carriers",
  "exchangeRate",
  "BankAccount",
  "getDays",
  "getLines",
  "Trash",
  "Correspondence",
  "GroupUser",
  "nomenclator",
  // The rows behind a figure are of one period and are sorted as a whole.
  "statistics/rows",
];
const longLists = pages.filter(({ wire }) => !shortLists.some((each) => wire.includes(each)));

test.each(longLists.map((each) => [each.wire, each] as const))("%s uses an index for every sort", async (_, list) => {
  const client = await app.server.open.pool.connect();
  try {
    for (const sort of inputSchemaOf(list).properties?.sort?.enum ?? []) {
      const [statement] = (await recordStatements(() => send(list, { sort }))).filter(({ text }) =>
        / order by [\s\S]+ limit /i.test(text),
      );
      await client.query("begin");
      // With these disabled the planner uses them only if no index has the order, however few the rows.
      for (const planNode of ["seqscan", "bitmapscan", "sort"])
        await client.query(`set local enable_${planNode} = off`);
      const steps = (statement ? await planOf(client, statement, "Limit") : []).map((step) => step["Node Type"]);
      await client.query("rollback");
      expect([sort, steps.filter((step) => step.includes("Index")).length]).not.toEqual([sort, 0]);
      expect([sort, steps.filter((step) => step === "Seq Scan" || step === "Sort")]).toEqual([sort, []]);
    }
  } finally {
    client.release();
  }
});

/** Lists with a client filter and a search. */
const clientLists = pages.filter((list) => hasFields(list, "client", "search"));
test.each(clientLists.map((each) => [each.wire, each] as const))(
  "%s finds rows by an identity document of their client only with the permission for clients",
  async (_, { operation }) => {
    const allPermissions = [
      ...new Set<Permission>([...(operation.access as readonly Permission[]), "allOffers", "adminClient"]),
    ];
    const withoutClients = allPermissions.filter((each) => each !== "adminClient");
    type Row = { readonly client?: { readonly _id: string } | string | null };
    const queryDocs = async (endpoint: ApiOperation, input: object, permissions: readonly Permission[]) => {
      const authorization = `Bearer ${await signedIn(app, "staff", permissions)}`;
      const { body } = await app.send("nobody", endpoint, input, { authorization });
      return (body as { data: { docs: readonly Row[] } }).data.docs;
    };
    const find = async (search: string, permissions: readonly Permission[]) => [
      (await queryDocs(operation, { search, limit: 100 }, permissions)).length > 0,
      (await queryDocs(clientCalls.options, { search }, permissions)).length > 0,
    ];
    const clientIds = (await queryDocs(operation, { limit: 100 }, allPermissions)).map(({ client }) =>
      typeof client === "string" ? client : client?._id,
    );
    const byId = eq(clients.id, clientIds.find(Boolean) ?? (await linkConsulateContracts()));
    const [before] = await app.server.db.select().from(clients).where(byId);
    const { taxId, ci, passport, name, clientNumber } = before ?? {};
    const documents = { taxId: "QZ778899001", ci: "99999999999", passport: "QX4455667" };
    await app.server.db.update(clients).set(documents).where(byId);
    for (const number of Object.values(documents)) {
      expect([number, await find(number, withoutClients)]).toEqual([number, [false, false]]);
      expect([number, await find(number, allPermissions)]).toEqual([number, [true, true]]);
    }
    for (const publicField of [name ?? "", clientNumber ?? ""])
      expect(await find(publicField, withoutClients)).toEqual([true, true]);
    await app.server.db.update(clients).set({ taxId, ci, passport }).where(byId);
  },
);

/** Links the consulate contracts to a client: the demo ones have holders who are no clients. Returns the client's id. */
async function linkConsulateContracts(): Promise<string> {
  const [client] = await app.server.db.select().from(clients).limit(1);
  await app.server.db.update(consulateContracts).set({ clientId: client?.id ?? null });
  return client?.id ?? "";
}

/** The demo person who reads a list that shows everybody their own rows. */
const ownRowReaders: Readonly<Record<string, string>> = {
  notifications: "online-ap@demo.example",
  delivery: "courier@demo.example",
  agenda: "lawyer@demo.example",
};
/** A parameter of the catalogue that repeats its view. */
const redundantFilters = ["approvalsPending"];
/** Filters of the rows behind a figure are those of its statistic: ties-out.test.ts covers them. */
const statisticFilters = [
  "from",
  "to",
  "family",
  "offerId",
  "limit",
  "input",
  "key",
  "seriesKey",
  "currency",
  "kind",
].concat(["fromA", "toA", "fromB", "toB"]);

/** The filters and the sort of an operation, by which a list and its exports are matched. */
const filterNames = (endpoint: OperationEntry) =>
  Object.keys(inputSchemaOf(endpoint).properties ?? {})
    .filter((name) => !["page", "limit", "columns", "language", "format"].includes(name))
    .join();
/** Lists without an export: a list of all rows has one. */
const withoutFile: Readonly<Record<string, string>> = {
  "POST private/virtualTables/findVirtualTablesActives": "of all tables those in use, of one's own",
};
const lists = pages.map((page) => ({
  wire: page.wire,
  page,
  downloads: files.filter(
    (file) => file.area === page.area && filterNames(file) === filterNames(page) && !(page.wire in withoutFile),
  ),
}));

interface Page {
  readonly docs: readonly object[];
  readonly totalDocs: number;
}
const fetchList = (endpoint: OperationEntry, input: object) => {
  const reader = typeof endpoint.operation.access === "string" ? ownRowReaders[endpoint.area] : undefined;
  return reader
    ? app.send(reader, endpoint.operation, { ...requiredInput(endpoint), ...input })
    : send(endpoint, input);
};
async function pageOf(list: OperationEntry, input: object = {}): Promise<Page> {
  const { status, body } = await fetchList(list, { limit: 100, ...input });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { data: Page }).data;
}
const nameOf = (row: object) => String("_id" in row ? row._id : JSON.stringify(row));
/** Removes the apostrophe that exports put before a possible formula. */
const withoutFormulaMark = (cell: unknown) => String(cell).replace(/^'(?=[=+@-])/, "");
/** The first value of a filter whose row count `accepts` takes, with that count. */
async function valueOf(
  list: OperationEntry,
  name: string,
  accepts: (count: number) => boolean,
): Promise<readonly [value: unknown, count: number] | undefined> {
  const { enum: values, type, items } = inputSchemaOf(list).properties?.[name] ?? {};
  const samples = ["Zzqx", "AQ", nowhere, "99999", "1", "1999-01-01", "2099-01-01", "2099"];
  const candidates =
    values ?? { boolean: [true, false], array: (items?.enum ?? samples).map((each) => [each]) }[type ?? ""] ?? samples;
  for (const value of candidates) {
    const { status, body } = await fetchList(list, { limit: 1, [name]: value });
    const count = status === 200 ? (body as { data: Page }).data.totalDocs : undefined;
    if (count !== undefined && accepts(count)) return [value, count];
  }
  return undefined;
}

describe.each(lists)("$wire", ({ page, downloads }) => {
  const { properties = {}, required = [] } = inputSchemaOf(page);
  const filters = Object.keys(properties).filter((name) => !["sort", "page", "limit", ...required].includes(name));
  const sorts = (properties.sort?.enum ?? []).filter((each) => !each.startsWith("-"));

  test("each sort works in both directions", async () => {
    const all = await pageOf(page);
    expect(all.totalDocs).toBeGreaterThan(0);
    for (const sort of sorts) {
      const [ascending, descending] = [await pageOf(page, { sort }), await pageOf(page, { sort: `-${sort}` })];
      expect([ascending.totalDocs, descending.totalDocs], sort).toEqual([all.totalDocs, all.totalDocs]);
      if (all.totalDocs > 100) continue;
      expect(ascending.docs.map(nameOf).sort()).toEqual(descending.docs.map(nameOf).sort());
      if (all.totalDocs > 1) expect(nameOf(descending.docs[0] ?? {}), sort).not.toBe(nameOf(ascending.docs[0] ?? {}));
    }
  });

  test.each(
    filters.filter(
      (name) => !redundantFilters.includes(name) && !(page.area === "statistics" && statisticFilters.includes(name)),
    ),
  )("is filtered by %s", async (name) => {
    const { totalDocs } = await pageOf(page, { limit: 1 });
    expect(await valueOf(page, name, (count) => count < totalDocs)).toBeDefined();
  });

  test("each export has the rows of the list, with the same filters and sort", async () => {
    const { totalDocs } = await pageOf(page, { limit: 1 });
    const [filter] = filters.filter((name) => properties[name]?.enum);
    const match = filter ? await valueOf(page, filter, (count) => count > 0 && count < totalDocs) : undefined;
    const query = { sort: `-${sorts[0]}`, ...(filter && match ? { [filter]: match[0] } : {}) };
    const rowCount = (await pageOf(page, { ...query, limit: 1 })).totalDocs;
    for (const file of downloads.filter(isSpreadsheet)) {
      const [headers, ...rows] = parseCsv((await fetchList(file, { ...query, format: "csv" })).raw.toString("utf8"));
      const [sheet] = (await readXlsx((await fetchList(file, { ...query, format: "xlsx" })).raw)).sheets;
      const [sheetHeaders, ...sheetRows] = sheet?.rows ?? [];
      expect([rows.length, sheetRows.length, sheetHeaders]).toEqual([rowCount, rowCount, headers]);
      for (const [at, row] of sheetRows.entries())
        for (const [column, cell] of row.entries())
          if (typeof cell === "string") expect(withoutFormulaMark(cell)).toBe(withoutFormulaMark(rows[at]?.[column]));
    }
    for (const file of downloads.filter((each) => !isSpreadsheet(each))) {
      expect((await fetchList(file, query)).status).toBe(200);
      const { rows } = await app.server.db.execute(
        sql`select after->'rows' as sent from audit_log order by id desc limit 1`,
      );
      expect(rows).toEqual([{ sent: rowCount }]);
    }
  });
});

describe.each(files.map((each) => [each.wire, each] as const))("%s", (_, file) => {
  const download = (input: object) => send(file, isSpreadsheet(file) ? { format: "csv", ...input } : input);

  test("exports each of its columns with a header, in both languages, and refuses an unknown column", async () => {
    const all = columnsOf(file);
    for (const language of languages)
      for (const columns of isFullDepth ? all : [all.join(",")]) {
        const { status, raw } = await download({ columns, language });
        expect(status, columns).toBe(200);
        if (!isSpreadsheet(file)) continue;
        const [headers = []] = parseCsv(raw.toString("utf8"));
        expect(headers.every(Boolean), columns).toBe(true);
        expect(headers.length, columns).toBeGreaterThanOrEqual(columns.split(",").length);
      }
    expect((await download({ columns: "misspelt" })).status).toBe(400);
  });

  test("writes an audit entry of the export, without the search text", async () => {
    const { rows: before } = await app.server.db.execute(sql`select id from audit_log`);
    expect((await download({ search: "Zoraida" })).status).toBe(200);
    const { rows } = await app.server.db.execute<{ action: string; after: object }>(
      sql`select action, after from audit_log order by id offset ${before.length}`,
    );
    // An export of one's own notifications is not audited.
    expect(rows.map(({ action }) => action)).toEqual(
      file.area === "notifications" ? [] : [expect.stringMatching(/\.export$/)],
    );
    expect(JSON.stringify(rows)).not.toContain("Zoraida");
    for (const { after } of rows)
      expect(after).toMatchObject({ format: isSpreadsheet(file) ? "csv" : "pdf", rows: expect.any(Number) });
  });
});

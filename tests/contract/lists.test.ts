// @engine both
/**
 * Every list of staff, found in the contracts: each order it offers and each filter, each column it writes out, the same
 * rows in each of its files, what its exports leave in the audit.
 */
import { eq, sql } from "drizzle-orm";
import { parseCsv, readXlsx } from "hucre";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientsContract as clientCalls } from "../../src/areas/clients/contract.ts";
import { clients } from "../../src/areas/clients/server/tables.ts";
import { consulateContracts } from "../../src/areas/consulate/server/tables.ts";
import { addDays, dayOf } from "../../src/kit/calendar.ts";
import type { ApiOperation } from "../../src/kit/contract.ts";
import { languages } from "../../src/kit/language.ts";
import type { Permission } from "../../src/kit/permissions.ts";
import { isFullDepth } from "../../src/server/testing/depth.ts";
import { planOf, recordStatements } from "../../src/server/testing/recorded-statements.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { type NamedOperation, nowhere, operations, schemaOf } from "./every-operation.ts";
import { signedIn } from "./sample-callers.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

interface Property {
  readonly enum?: readonly string[];
  readonly type?: string;
  readonly items?: { readonly enum?: readonly string[] };
  readonly format?: string;
  readonly description?: string;
}
interface Asked {
  readonly properties?: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
}
const asked = ({ operation }: NamedOperation) => schemaOf(operation, "input") as Asked;
const takes = (of: NamedOperation, ...names: string[]) => names.every((name) => name in (asked(of).properties ?? {}));

/** Pages that offer no order of their own, and what holds them instead. */
const oneOrder: Readonly<Record<string, string>> = {
  "POST private/user/getUsers": "the directory, by name: directory.test.ts",
  "POST private/media/docsAggregate": "the documents of one thing: media.test.ts",
  "POST private/advancedStats/legalAssistanceFilter": "a table with its totals: conditions.test.ts",
  "POST private/advancedStats/notarialFilter": "a table with its totals: conditions.test.ts",
};
const pages = operations.filter((each) => takes(each, "sort", "page", "limit") && !(each.wire in oneOrder));
const files = operations.filter((each) => each.operation.transport === "download" && takes(each, "sort", "columns"));
const isSheet = (of: NamedOperation) => takes(of, "format");

/** The day of which the demo office has something of everything to explain. */
const dayRead = addDays(dayOf(new Date()), -2);
/** What a list must be told, such as whose it is. */
function least(of: NamedOperation): Record<string, unknown> {
  const { properties = {}, required = [] } = asked(of);
  return Object.fromEntries(required.map((name) => [name, properties[name]?.enum?.[0] ?? dayRead]));
}

/** Lists that open to all staff and show each no more than names them: who keeps them sees all. */
const accessByArea: Readonly<Record<string, Permission[]>> = {
  correspondences: ["adminCorrespondence"],
  virtualTables: ["adminVirtualTable"],
};

async function send(of: NamedOperation, input: object) {
  const { access } = of.operation;
  const held = Array.isArray(access) ? (access as Permission[]) : (accessByArea[of.area] ?? []);
  const authorization = `Bearer ${await signedIn(app, "staff", held)}`;
  return app.send("nobody", of.operation, { ...least(of), ...input }, { authorization });
}

const columnsOf = (of: NamedOperation) =>
  (asked(of).properties?.columns?.description ?? "").replace(/^.*: /, "").split(", ");

test("there are lists, and each goes out", () => {
  expect(pages.length).toBeGreaterThanOrEqual(17);
  expect(files.length).toBeGreaterThanOrEqual(17);
});

describe.each(pages.map((each) => [each.wire, each] as const))("%s", (_, list) => {
  test("offers orders, and answers in no other", async () => {
    expect(asked(list).properties?.sort?.enum?.length).toBeGreaterThan(0);
    expect((await send(list, { sort: "misspelt" })).status).toBe(400);
  });
});

/** What people are called by. */
const names = ["name", "holder", "receiver", "company"];
const byName = pages.flatMap((list) => {
  const sorts = asked(list).properties?.sort?.enum ?? [];
  return names.filter((name) => sorts.includes(name)).map((name) => [list.wire, name, list] as const);
});

test.each(byName)("%s by %s is in Spanish order", async (_, sort, list) => {
  const [cut] = (await recordStatements(() => send(list, { sort }))).filter(({ text }) =>
    / order by [\s\S]+ limit /i.test(text),
  );
  expect(cut?.text).toMatch(/ order by .*collate "es"/i);
});

/** Of these an office has some thousands at most, in all its years or in the day that is asked for. */
const few = [
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
  // What a number counts is sorted whole: it is of a period, in whichever of its statements.
  "statistics/rows",
];
const long = pages.filter(({ wire }) => !few.some((each) => wire.includes(each)));

test.each(long.map((each) => [each.wire, each] as const))("%s walks an index in every order", async (_, list) => {
  const client = await app.server.open.pool.connect();
  try {
    for (const sort of asked(list).properties?.sort?.enum ?? []) {
      const [cut] = (await recordStatements(() => send(list, { sort }))).filter(({ text }) =>
        / order by [\s\S]+ limit /i.test(text),
      );
      await client.query("begin");
      // However few the rows, these ways are only taken where no index has the order.
      for (const way of ["seqscan", "bitmapscan", "sort"]) await client.query(`set local enable_${way} = off`);
      const steps = (cut ? await planOf(client, cut, "Limit") : []).map((step) => step["Node Type"]);
      await client.query("rollback");
      expect([sort, steps.filter((step) => step.includes("Index")).length]).not.toEqual([sort, 0]);
      expect([sort, steps.filter((step) => step === "Seq Scan" || step === "Sort")]).toEqual([sort, []]);
    }
  } finally {
    client.release();
  }
});

/** Lists whose rows are of clients, and the select of clients. */
const ofClients = pages.filter((list) => takes(list, "client", "search"));
test.each(ofClients.map((each) => [each.wire, each] as const))(
  "%s finds rows by a document of their client for who keeps clients only",
  async (_, { operation }) => {
    const all = [...new Set<Permission>([...(operation.access as readonly Permission[]), "allOffers", "adminClient"])];
    const others = all.filter((each) => each !== "adminClient");
    type Found = { readonly client?: { readonly _id: string } | string | null };
    const ask = async (of: ApiOperation, input: object, permissions: readonly Permission[]) => {
      const authorization = `Bearer ${await signedIn(app, "staff", permissions)}`;
      const { body } = await app.send("nobody", of, input, { authorization });
      return (body as { data: { docs: readonly Found[] } }).data.docs;
    };
    const find = async (search: string, permissions: readonly Permission[]) => [
      (await ask(operation, { search, limit: 100 }, permissions)).length > 0,
      (await ask(clientCalls.options, { search }, permissions)).length > 0,
    ];
    const named = (await ask(operation, { limit: 100 }, all)).map(({ client }) =>
      typeof client === "string" ? client : client?._id,
    );
    const ofOne = eq(clients.id, named.find(Boolean) ?? (await nameInConsulate()));
    const [before] = await app.server.db.select().from(clients).where(ofOne);
    const { taxId, ci, passport, name, clientNumber } = before ?? {};
    const documents = { taxId: "QZ778899001", ci: "99999999999", passport: "QX4455667" };
    await app.server.db.update(clients).set(documents).where(ofOne);
    for (const number of Object.values(documents)) {
      expect([number, await find(number, others)]).toEqual([number, [false, false]]);
      expect([number, await find(number, all)]).toEqual([number, [true, true]]);
    }
    for (const open of [name ?? "", clientNumber ?? ""]) expect(await find(open, others)).toEqual([true, true]);
    await app.server.db.update(clients).set({ taxId, ci, passport }).where(ofOne);
  },
);

/** The contracts of the consulate's demo are of holders who are no clients. */
async function nameInConsulate(): Promise<string> {
  const [client] = await app.server.db.select().from(clients).limit(1);
  await app.server.db.update(consulateContracts).set({ clientId: client?.id ?? null });
  return client?.id ?? "";
}

/** Whose rows they are, where a list shows everybody their own. */
const readers: Readonly<Record<string, string>> = {
  notifications: "online-ap@demo.example",
  delivery: "courier@demo.example",
  agenda: "lawyer@demo.example",
};
/** A parameter of the catalogue that says what its view says already. */
const narrowsNothing = ["approvalsPending"];
/** What narrows the rows behind a number is what its statistic may be narrowed by: ties-out.test.ts asks each. */
const ofStatistics = [
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

/** A list with its files: they are filtered and sorted by the same. */
const asks = (of: NamedOperation) =>
  Object.keys(asked(of).properties ?? {})
    .filter((name) => !["page", "limit", "columns", "language", "format"].includes(name))
    .join();
/** Beside a list of all, which goes out. */
const withoutFile: Readonly<Record<string, string>> = {
  "POST private/virtualTables/findVirtualTablesActives": "of all tables those in use, of one's own",
};
const lists = pages.map((page) => ({
  wire: page.wire,
  page,
  of: files.filter((file) => file.area === page.area && asks(file) === asks(page) && !(page.wire in withoutFile)),
}));

interface Page {
  readonly docs: readonly object[];
  readonly totalDocs: number;
}
const read = (of: NamedOperation, input: object) => {
  const reader = typeof of.operation.access === "string" ? readers[of.area] : undefined;
  return reader ? app.send(reader, of.operation, { ...least(of), ...input }) : send(of, input);
};
async function pageOf(list: NamedOperation, input: object = {}): Promise<Page> {
  const { status, body } = await read(list, { limit: 100, ...input });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { data: Page }).data;
}
const nameOf = (row: object) => String("_id" in row ? row._id : JSON.stringify(row));
/** What a program could take for a formula has a mark before it. */
const bare = (cell: unknown) => String(cell).replace(/^'(?=[=+@-])/, "");
/** The first of the values that this filter takes, with the rows left by it, which leaves as many as `isWanted` accepts. */
async function valueOf(
  list: NamedOperation,
  name: string,
  isWanted: (count: number) => boolean,
): Promise<readonly [value: unknown, count: number] | undefined> {
  const { enum: values, type, items } = asked(list).properties?.[name] ?? {};
  const words = ["Zzqx", "AQ", nowhere, "99999", "1", "1999-01-01", "2099-01-01", "2099"];
  const tried =
    values ?? { boolean: [true, false], array: (items?.enum ?? words).map((each) => [each]) }[type ?? ""] ?? words;
  for (const value of tried) {
    const { status, body } = await read(list, { limit: 1, [name]: value });
    const count = status === 200 ? (body as { data: Page }).data.totalDocs : undefined;
    if (count !== undefined && isWanted(count)) return [value, count];
  }
  return undefined;
}

describe.each(lists)("$wire", ({ page, of }) => {
  const { properties = {}, required = [] } = asked(page);
  const filters = Object.keys(properties).filter((name) => !["sort", "page", "limit", ...required].includes(name));
  const sorts = (properties.sort?.enum ?? []).filter((each) => !each.startsWith("-"));

  test("goes both ways by each of its sorts: what is last one way is first the other", async () => {
    const all = await pageOf(page);
    expect(all.totalDocs).toBeGreaterThan(0);
    for (const sort of sorts) {
      const [up, down] = [await pageOf(page, { sort }), await pageOf(page, { sort: `-${sort}` })];
      expect([up.totalDocs, down.totalDocs], sort).toEqual([all.totalDocs, all.totalDocs]);
      if (all.totalDocs > 100) continue;
      expect(up.docs.map(nameOf).sort()).toEqual(down.docs.map(nameOf).sort());
      if (all.totalDocs > 1) expect(nameOf(down.docs[0] ?? {}), sort).not.toBe(nameOf(up.docs[0] ?? {}));
    }
  });

  test.each(
    filters.filter(
      (name) => !narrowsNothing.includes(name) && !(page.area === "statistics" && ofStatistics.includes(name)),
    ),
  )("is narrowed by %s", async (name) => {
    const { totalDocs } = await pageOf(page, { limit: 1 });
    expect(await valueOf(page, name, (count) => count < totalDocs)).toBeDefined();
  });

  test("goes out as the rows that it shows, filtered and sorted the same, whatever the file", async () => {
    const { totalDocs } = await pageOf(page, { limit: 1 });
    const [filter] = filters.filter((name) => properties[name]?.enum);
    const some = filter ? await valueOf(page, filter, (count) => count > 0 && count < totalDocs) : undefined;
    const asked = { sort: `-${sorts[0]}`, ...(filter && some ? { [filter]: some[0] } : {}) };
    const shown = (await pageOf(page, { ...asked, limit: 1 })).totalDocs;
    for (const file of of.filter(isSheet)) {
      const [heads, ...rows] = parseCsv((await read(file, { ...asked, format: "csv" })).raw.toString("utf8"));
      const [sheet] = (await readXlsx((await read(file, { ...asked, format: "xlsx" })).raw)).sheets;
      const [sheetHeads, ...sheetRows] = sheet?.rows ?? [];
      expect([rows.length, sheetRows.length, sheetHeads]).toEqual([shown, shown, heads]);
      for (const [at, row] of sheetRows.entries())
        for (const [column, cell] of row.entries())
          if (typeof cell === "string") expect(bare(cell)).toBe(bare(rows[at]?.[column]));
    }
    for (const file of of.filter((each) => !isSheet(each))) {
      expect((await read(file, asked)).status).toBe(200);
      const { rows } = await app.server.db.execute(
        sql`select after->'rows' as sent from audit_log order by id desc limit 1`,
      );
      expect(rows).toEqual([{ sent: shown }]);
    }
  });
});

describe.each(files.map((each) => [each.wire, each] as const))("%s", (_, file) => {
  const of = (input: object) => send(file, isSheet(file) ? { format: "csv", ...input } : input);

  test("writes out each of its columns with a head, in both languages, and no other", async () => {
    const all = columnsOf(file);
    for (const language of languages)
      for (const columns of isFullDepth ? all : [all.join(",")]) {
        const { status, raw } = await of({ columns, language });
        expect(status, columns).toBe(200);
        if (!isSheet(file)) continue;
        const [heads = []] = parseCsv(raw.toString("utf8"));
        expect(heads.every(Boolean), columns).toBe(true);
        expect(heads.length, columns).toBeGreaterThanOrEqual(columns.split(",").length);
      }
    expect((await of({ columns: "misspelt" })).status).toBe(400);
  });

  test("leaves in the audit what went out, without what was searched for", async () => {
    const { rows: before } = await app.server.db.execute(sql`select id from audit_log`);
    expect((await of({ search: "Zoraida" })).status).toBe(200);
    const { rows } = await app.server.db.execute<{ action: string; after: object }>(
      sql`select action, after from audit_log order by id offset ${before.length}`,
    );
    // Nobody's but one's own leaves by it.
    expect(rows.map(({ action }) => action)).toEqual(
      file.area === "notifications" ? [] : [expect.stringMatching(/\.export$/)],
    );
    expect(JSON.stringify(rows)).not.toContain("Zoraida");
    for (const { after } of rows)
      expect(after).toMatchObject({ format: isSheet(file) ? "csv" : "pdf", rows: expect.any(Number) });
  });
});

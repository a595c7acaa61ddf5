/** The register of virtual tables: who keeps all of them does everything, who leads one corrects, closes and reopens it. */
import { and, eq, gt, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { spanishSortKey } from "../../../server/database/columns.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { cascadeRows } from "../../../server/crud/references.ts";
import { instantBetween } from "../../../server/listing/filters.ts";
import { listPage } from "../../../server/listing/list-query.ts";
import { toColumns, tableResource } from "../../../server/crud/table-resource.ts";
import { virtualTable, type VirtualTableInput, type virtualTablesContract as contract } from "../contract.ts";
import { tableStateAt } from "../states.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { afterChange } from "./change-effects.ts";
import { writeGoals } from "./goals.ts";
import { leaderIn, readable } from "./table-access.ts";
import { readTables } from "./queries.ts";
import { requireValidTable, requireInvitableStaff, writePeople } from "./validate-table.ts";
import {
  virtualTableExternals,
  virtualTableGroups,
  virtualTableInvitations,
  virtualTableMinutes,
  virtualTableObjectives,
  virtualTablePeople,
  virtualTables,
} from "./tables.ts";

cascadeRows("virtualTable", [
  { column: virtualTablePeople.tableId },
  { column: virtualTableGroups.tableId },
  { column: virtualTableExternals.tableId },
  { column: virtualTableObjectives.tableId },
  { column: virtualTableMinutes.tableId },
  { column: virtualTableInvitations.tableId, isRestored: false },
]);

type Wanted = VirtualTableInput;
type Update = ParsedOf<typeof contract.update>;
type Row = typeof virtualTables.$inferSelect;

export const virtualTableResource = tableResource(virtualTable, {
  table: virtualTables,
  auditKind: "virtualTable",
  actionPrefix: "virtualTables",
  words: { es, en },
  read: readTables,
  sorts: {
    title: spanishSortKey(virtualTables.title),
    openDate: virtualTables.openDate,
    closeDate: virtualTables.closeDate,
  },
  where: ({ open, from, to, moderator, group }, call) =>
    and(
      open === undefined ? undefined : open ? isOpenAt(call.now) : not(isOpenAt(call.now)),
      ...instantBetween(virtualTables.openDate, from, to),
      moderator === undefined
        ? undefined
        : has(virtualTablePeople, and(eq(virtualTablePeople.userId, moderator), virtualTablePeople.moderator)),
      group === undefined ? undefined : has(virtualTableGroups, eq(virtualTableGroups.groupId, group)),
    ),
  toColumns: columns,
  writeChildren: async ({ language }, tx, id, wanted: Wanted) => {
    await writePeople(tx, id, wanted, language);
    await writeGoals(tx, id, wanted.goals ?? []);
  },
  afterWrite: afterChange,
  uniqueErrors: {},
  // Addresses of people from outside outlive nothing: the log keeps who of the house takes part.
  auditedFields: ({ title, openDate, closeDate, active, closed, moderators, members, groups, keywords }) => ({
    title,
    openDate,
    closeDate,
    active,
    closed,
    moderators,
    members,
    groups,
    keywords,
  }),
});

export async function get({ id }: { readonly id: string }, call: Call) {
  await leaderIn(call, id);
  return virtualTableResource.get({ id }, call);
}

/** Closing and opening again are deeds of their own; what is closed is corrected by nothing else. */
export async function updateTable(wanted: Update, call: Call) {
  await leaderIn(call, wanted._id);
  const deed = wanted.closed === true ? "close" : wanted.closed === false ? "reopen" : "update";
  return virtualTableResource.changeRecord(wanted, call, deed, async (tx, row) => {
    const state = tableStateAt(row, call.now);
    const fits = { close: state === "open", reopen: state === "closed", update: state !== "closed" }[deed];
    if (!fits && deed === "update") throw new Refusal("TABLE_CLOSED", { facts: { reason: state } });
    if (!fits)
      throw new Refusal("TRANSITION_NOT_ALLOWED", { facts: { from: state, to: deed === "close" ? "closed" : "open" } });
    if (state === "inactive" && !keeps(call)) throw new Refusal("FORBIDDEN");
    // Its end may have been why it is over: it has to be said anew, or that there is none.
    if (deed === "reopen" && wanted.closeDate === undefined)
      throw new Refusal("INVALID", { fields: { closeDate: ["REQUIRED"] } });
    return { set: await columns(call, tx, wanted, row) };
  });
}

export const setTableActive = (wanted: ParsedOf<typeof contract.turn>, call: Call) =>
  virtualTableResource.changeRecord(wanted, call, wanted.active ? "activate" : "deactivate", async (_tx, row) => ({
    set: { active: wanted.active, told: tableStateAt({ ...row, active: wanted.active }, call.now) },
  }));

/** Those in use that the caller takes part in; all of them for who keeps them. */
export const own = (wanted: ParsedOf<typeof contract.own>, call: Call) =>
  listPage(
    call,
    {
      ...virtualTableResource.list,
      where: async (_call, filters) =>
        and(await virtualTableResource.list.where(call, filters), eq(virtualTables.active, true), readable(call)),
    },
    wanted,
  );

async function columns(call: Call, tx: Transaction, wanted: Wanted, before?: Row): Promise<Partial<Row>> {
  const { closeDate, keywords, closed, ...typed } = wanted;
  if (before && wanted.moderators && !keeps(call)) throw new Refusal("FORBIDDEN");
  requireValidTable(call.now, wanted, before);
  await requireInvitableStaff(tx, wanted, before?.id);
  if (before) await writePeople(tx, before.id, wanted, call.language);
  if (before && wanted.goals) await writeGoals(tx, before.id, wanted.goals);
  const set: Partial<Row> = {
    ...toColumns(virtualTables, typed),
    ...(closeDate !== undefined && { closeDate: closeDate || null }),
    ...(closed !== undefined && { closed }),
    ...(keywords && { keywords: [...keywords], keywordText: keywords.join(" ") }),
  };
  const after = { active: true, closed: false, closeDate: null, openDate: "", ...before, ...set };
  return { ...set, told: tableStateAt(after, call.now) };
}

const keeps = (call: Call) => requireCaller(call).permissions.includes("adminVirtualTable");

const isOpenAt = (now: Date): SQL => {
  const at = now.toISOString();
  return and(
    eq(virtualTables.active, true),
    eq(virtualTables.closed, false),
    lte(virtualTables.openDate, at),
    or(isNull(virtualTables.closeDate), gt(virtualTables.closeDate, at)),
  ) as SQL;
};

const has = (rows: typeof virtualTablePeople | typeof virtualTableGroups, where: SQL | undefined) =>
  sql`exists (select 1 from ${rows} where ${and(eq(rows.tableId, virtualTables.id), where)})`;

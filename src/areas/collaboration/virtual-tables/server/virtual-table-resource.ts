/**
 * CRUD resource of virtual tables. Administrators can do everything; moderators edit, close and reopen their tables.
 */
import { and, eq, gt, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { spanishSortKey } from "../../../../server/database/columns.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { instantBetween } from "../../../../server/listing/filters.ts";
import { listPage } from "../../../../server/listing/list-query.ts";
import { toColumns, tableResource } from "../../../../server/crud/table-resource.ts";
import { virtualTable, type VirtualTableInput, type virtualTablesContract as contract } from "../contract.ts";
import { tableStateAt } from "../states.ts";
import { virtualTableFields } from "../virtual-table-fields.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { afterChange } from "./change-effects.ts";
import { writeGoals } from "./goals.ts";
import { leaderIn, readableTables } from "./table-access.ts";
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

type Input = VirtualTableInput;
type Update = ParsedOf<typeof contract.update>;
type Row = typeof virtualTables.$inferSelect;

export const virtualTableResource = tableResource(virtualTable, {
  table: virtualTables,
  fields: virtualTableFields,
  auditKind: "virtualTable",
  actionPrefix: "virtualTables",
  cascade: [
    { column: virtualTablePeople.tableId },
    { column: virtualTableGroups.tableId },
    { column: virtualTableExternals.tableId },
    { column: virtualTableObjectives.tableId },
    { column: virtualTableMinutes.tableId },
    { column: virtualTableInvitations.tableId, isRestored: false },
  ],
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
        : exists(virtualTablePeople, and(eq(virtualTablePeople.userId, moderator), virtualTablePeople.moderator)),
      group === undefined ? undefined : exists(virtualTableGroups, eq(virtualTableGroups.groupId, group)),
    ),
  toColumns: columns,
  writeChildren: async ({ language }, tx, id, input: Input) => {
    await writePeople(tx, id, input, language);
    await writeGoals(tx, id, input.goals ?? []);
  },
  afterWrite: afterChange,
  uniqueErrors: {},
  auditedFields: ({ _id, state: _state, named: _named, messages: _messages, updatedAt: _updatedAt, ...table }) => table,
});

export async function get({ id }: { readonly id: string }, call: Call) {
  await leaderIn(call, id);
  return virtualTableResource.get({ id }, call);
}

/**
 * Closing and reopening are actions of their own. A closed table accepts no other change: TABLE_CLOSED,
 * TRANSITION_NOT_ALLOWED or FORBIDDEN.
 */
export async function updateTable(input: Update, call: Call) {
  await leaderIn(call, input._id);
  const action = input.closed === true ? "close" : input.closed === false ? "reopen" : "update";
  return virtualTableResource.changeRecord(input, call, action, async (tx, row) => {
    const state = tableStateAt(row, call.now);
    const isAllowed = { close: state === "open", reopen: state === "closed", update: state !== "closed" }[action];
    if (!isAllowed && action === "update") throw new Refusal("TABLE_CLOSED", { facts: { reason: state } });
    if (!isAllowed)
      throw new Refusal("TRANSITION_NOT_ALLOWED", {
        facts: { from: state, to: action === "close" ? "closed" : "open" },
      });
    if (state === "inactive" && !isAdministrator(call)) throw new Refusal("FORBIDDEN");
    // A passed end would close it again at once, so a new end, or null, is required.
    if (action === "reopen" && input.closeDate === undefined)
      throw new Refusal("INVALID", { fields: { closeDate: ["REQUIRED"] } });
    return { set: await columns(call, tx, input, row) };
  });
}

export const setTableActive = (input: ParsedOf<typeof contract.turn>, call: Call) =>
  virtualTableResource.changeRecord(input, call, input.active ? "activate" : "deactivate", async (_tx, row) => ({
    set: { active: input.active, notifiedState: tableStateAt({ ...row, active: input.active }, call.now) },
  }));

/** Active tables in which the caller participates; all active tables for administrators. */
export const listOwnTables = (query: ParsedOf<typeof contract.own>, call: Call) =>
  listPage(
    call,
    {
      ...virtualTableResource.list,
      where: async (_call, filters) =>
        and(await virtualTableResource.list.where(call, filters), eq(virtualTables.active, true), readableTables(call)),
    },
    query,
  );

async function columns(call: Call, tx: Transaction, input: Input, before?: Row): Promise<Partial<Row>> {
  const { closeDate, keywords, closed, ...fields } = input;
  if (before && input.moderators && !isAdministrator(call)) throw new Refusal("FORBIDDEN");
  requireValidTable(call.now, input, before);
  await requireInvitableStaff(tx, input, before?.id);
  if (before) await writePeople(tx, before.id, input, call.language);
  if (before && input.goals) await writeGoals(tx, before.id, input.goals);
  const changes: Partial<Row> = {
    ...toColumns(virtualTables, fields),
    ...(closeDate !== undefined && { closeDate: closeDate || null }),
    ...(closed !== undefined && { closed }),
    ...(keywords && { keywords: [...keywords], keywordText: keywords.join(" ") }),
  };
  const after = { active: true, closed: false, closeDate: null, openDate: "", ...before, ...changes };
  return { ...changes, notifiedState: tableStateAt(after, call.now) };
}

const isAdministrator = (call: Call) => requireCaller(call).permissions.includes("adminVirtualTable");

const isOpenAt = (now: Date): SQL => {
  const at = now.toISOString();
  return and(
    eq(virtualTables.active, true),
    eq(virtualTables.closed, false),
    lte(virtualTables.openDate, at),
    or(isNull(virtualTables.closeDate), gt(virtualTables.closeDate, at)),
  ) as SQL;
};

const exists = (rows: typeof virtualTablePeople | typeof virtualTableGroups, where: SQL | undefined) =>
  sql`exists (select 1 from ${rows} where ${and(eq(rows.tableId, virtualTables.id), where)})`;

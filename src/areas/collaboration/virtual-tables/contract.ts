/**
 * Virtual tables: rooms in which staff and invited external people discuss a matter and pursue goals within a period.
 * Moderators manage their table; administrators create, deactivate and delete tables.
 */
import { z } from "zod";
import { download, operation } from "../../../kit/contract/contract.ts";
import { versionedIdSchema, crudListContract } from "../../../kit/contract/crud-contract.ts";
import {
  day,
  email,
  id,
  instant,
  integer,
  nameSchemas,
  idParam,
  orEmpty,
  page,
  text,
  booleanParam,
} from "../../../kit/contract/schemas.ts";
import { SessionUser } from "../../administration/session/contract.ts";
import { guestLanguage } from "../user-groups/contract.ts";
import { virtualTableColumns } from "./columns.ts";
import type { VirtualTableField } from "./virtual-table-fields.ts";
import { description, Minutes, Objective, Participant, VirtualTable, VirtualTableDetail } from "./schemas.ts";

nameSchemas({
  VirtualTable,
  VirtualTableDetail,
  TableObjective: Objective,
  TableParticipant: Participant,
  TableMinutes: Minutes,
});

const ids = z.array(id).max(200, "TOO_LONG");
const goal = text(3, 300).describe("Goal");
const draft = z.object({
  title: text(3, 150).describe("Name or title"),
  description,
  openDate: z.string("REQUIRED").min(1, "REQUIRED").pipe(instant).describe("When it opens by itself"),
  closeDate: orEmpty(instant).nullish().describe("Empty: it is closed by hand"),
  moderators: ids.min(1, "REQUIRED").describe("Moderators: active staff"),
  members: ids.optional().describe("The complete new list of members: active staff"),
  groups: z.array(id).max(20, "TOO_LONG").optional().describe("Groups whose current members take part"),
  externalPeople: z
    .array(z.object({ name: text(1, 120), email, language: guestLanguage }))
    .max(200, "TOO_LONG")
    .optional()
    .describe("Others, each with an address of their own, in place of those before"),
  keywords: z.array(text(1, 60)).max(10, "TOO_LONG").optional().describe("Ten at most, none twice"),
  goals: z
    .array(z.object({ _id: id.optional().describe("Identifier of an existing table"), text: goal }))
    .max(100, "TOO_LONG")
    .optional()
    .describe("In their order, in place of those before"),
} satisfies Record<VirtualTableField, z.ZodType>);

export const virtualTable = crudListContract(virtualTableColumns, {
  rowSchema: VirtualTable,
  input: draft,
  updateInput: draft.partial().extend({
    closed: booleanParam
      .optional()
      .describe("true closes it now; false opens it again, with a `closeDate` to come or none"),
  }),
  filters: {
    active: booleanParam.optional().describe("true: those in use; false: the others"),
    open: booleanParam.optional().describe("true: tables open now; false: the others"),
    from: day.optional().describe("Opening on this day or later"),
    to: day.optional().describe("Opening on this day or earlier"),
    moderator: id.optional().describe("Filter by moderator"),
    group: id.optional().describe("Filter by group"),
    search: page.shape.search.describe("Words of title, description or keywords"),
  },
  access: ["adminVirtualTable"],
});
export type VirtualTableDraft = z.output<typeof draft>;
/** Editable fields. */
export type VirtualTableInput = (typeof virtualTable)["$"]["input"];

const at = "private/virtualTables";
const inRoom = ["staff", "guest"] as const;
const tableId = z.object({ tableId: id });
const reportFormat = z.enum(["pdf", "docx"], "CHOICE").default("pdf").describe("Virtual table of the file");

export const virtualTablesContract = {
  create: virtualTable.create({
    route: `POST ${at}/createVirtual`,
    summary: "Create a table, and invite its participants by email",
  }),
  list: virtualTable.page({ route: `POST ${at}/findVirtualTables`, summary: "Every table, page by page" }),
  own: virtualTable.page({
    route: `POST ${at}/findVirtualTablesActives`,
    access: "staff",
    summary:
      "List the active tables that the caller takes part in, future ones included; all tables for their managers",
  }),
  sheet: virtualTable.spreadsheet({
    route: `GET ${at}/exportVirtualTables`,
    summary: "The filtered tables as XLSX or CSV",
  }),
  get: virtualTable.get({
    route: `GET ${at}/findOneVirtualTable/:id`,
    access: "staff",
    summary: "Get one table for editing: for managers and its moderators",
  }),
  detail: operation({
    route: `GET ${at}/findOneVirtualTableDetails/:id`,
    access: inRoom,
    allowedWhileImpersonating: true,
    summary: "Get one table as its participants see it",
    input: idParam,
    output: VirtualTableDetail,
  }),
  people: operation({
    route: `GET ${at}/getMembersForTable/:id`,
    access: inRoom,
    allowedWhileImpersonating: true,
    summary: "List the current participants, moderators first",
    input: idParam,
    output: z.array(Participant),
  }),
  isOpen: operation({
    route: `GET ${at}/virtualTableisOpen/:id`,
    access: inRoom,
    allowedWhileImpersonating: true,
    summary: "Get whether the caller may write there now, and the reason if not",
    input: idParam,
    output: z.object({
      open: z.boolean().describe("Whether the caller may write"),
      reason: z.enum(["scheduled", "closed", "inactive", "deleted"]).optional().describe("Why not"),
    }),
  }),
  goals: operation({
    route: `GET ${at}/getTableObjetives/:id`,
    access: inRoom,
    allowedWhileImpersonating: true,
    summary: "List the goals of a table in order",
    input: idParam,
    output: z.array(Objective),
  }),
  findGoals: operation({
    route: "POST private/objectives/filterObjetive",
    access: inRoom,
    allowedWhileImpersonating: true,
    summary: "List the goals of a table, filtered by text and by whether they were achieved",
    input: tableId.extend({
      search: page.shape.search,
      achieved: booleanParam.optional().describe("true: achieved goals; false: the others"),
    }),
    output: z.array(Objective),
  }),
  setGoal: operation({
    route: `POST ${at}/setTableObjective`,
    access: "staff",
    summary: "Add, edit, tick, move or delete a goal. IN_USE once a message belongs to it",
    input: tableId.extend({
      objective: z.object({
        _id: id.optional().describe("Identifier of an existing goal; absent for a new one"),
        text: goal.optional().describe("Text of the goal"),
        achieved: booleanParam.optional().describe("Ticks or unticks the goal"),
        order: integer(0, 100).optional().describe("Where it is to stand, from 0"),
        delete: booleanParam.optional().describe("true deletes the goal"),
      }),
    }),
    output: z.array(Objective),
  }),
  pinGoal: operation({
    route: `POST ${at}/setPersistentObjective`,
    access: "staff",
    summary: "Pin a goal, or none",
    input: tableId.extend({ objectiveId: id.nullable().describe("Which; null for none") }),
    output: z.array(Objective),
  }),
  invite: operation({
    route: `GET ${at}/sendParticipants/:id`,
    access: "staff",
    hasSideEffects: true,
    summary: "Email all participants again, each at most once an hour; external participants receive a new link",
    input: idParam,
    output: z.object({ queued: z.number().int().describe("How many mails are on their way") }),
    limit: [30, 3600],
  }),
  standing: operation({
    route: `GET ${at}/checkIfUserIsMemberOrModerator/:id`,
    access: inRoom,
    allowedWhileImpersonating: true,
    summary: "The caller's role in a table",
    input: idParam,
    output: z.object({
      member: z.boolean().describe("Whether they take part, in whatever part"),
      moderator: z.boolean().describe("Whether they lead it"),
    }),
  }),
  keywords: operation({
    route: `GET ${at}/getKeywordsRepeated`,
    access: ["seeVirtualTableStats", "adminVirtualTable"],
    allowedWhileImpersonating: true,
    summary: "The keywords that most tables have, whatever their accents and case",
    input: z.object({ limit: integer(1, 100).default(10) }),
    output: z.array(z.object({ key: z.string(), label: z.string(), value: z.number().int() })),
  }),
  report: operation({
    route: `POST ${at}/downloadInform`,
    access: "staff",
    allowedWhileImpersonating: true,
    summary: "Get the address of a table's report, for moderators: before the table is closed it is marked as a draft",
    input: tableId.extend({ format: reportFormat }),
    output: z.object({ url: z.string().describe("Path on this server; opens with the same session") }),
  }),
  reportFile: download({
    recorded: "handler",
    route: `GET ${at}/report/:id`,
    access: "staff",
    summary: "Download the report of a table as PDF, or as an editable document",
    input: idParam.extend({ format: reportFormat }),
    limit: [30, 60],
  }),
  minutesFile: download({
    recorded: "handler",
    route: `GET ${at}/minutes/:id`,
    access: inRoom,
    summary: "Download the minutes of a table as PDF, as generated when it closed",
    input: z.object({ id, version: integer(1, 10_000).optional().describe("Version; defaults to the newest") }),
    limit: [60, 60],
  }),
  checkMinutes: operation({
    route: "GET public/virtualTables/minutes/:code",
    access: "anyone",
    summary: "Verify a code of minutes, and get the hash of their file",
    input: z.object({ code: text(12, 24).describe("Code printed on the minutes; hyphens are optional") }),
    output: z.object({
      number: z.string().describe("Number of the minutes"),
      version: z.number().int().describe("Number of the closing"),
      at: instant.describe("When the table closed"),
      title: z.string().describe("Title of the table"),
      sha256: z.string().describe("SHA-256 of the issued file"),
    }),
    limit: [30, 900],
  }),
  enter: operation({
    route: "POST public/session/tableGuest",
    access: "anyone",
    summary: "Join the table of an emailed link, without an account. LINK_REVOKED once it expired",
    input: z.object({ token: text(20, 100).describe("Out of the link") }),
    output: z.object({
      token: z.string(),
      tableId: z.string().describe("Virtual table that it opens"),
      user: SessionUser,
    }),
    envelope: "bare",
    limit: [60, 900],
  }),
  update: virtualTable.update({
    route: `PUT ${at}/updateVirtualTable`,
    access: "staff",
    summary: "Update, close or reopen a table: for managers and its moderators",
  }),
  turn: operation({
    route: `PUT ${at}/activeDeactiveVirtualTable`,
    access: ["adminVirtualTable"],
    summary: "Activate or deactivate a table: members do not see an inactive one",
    input: versionedIdSchema.extend({ active: booleanParam.describe("Whether it is in use") }),
    output: VirtualTable,
  }),
  remove: virtualTable.remove({
    route: `DELETE ${at}/deleteVirtualTable/:id`,
    summary: "Delete a table. IN_USE once it has messages",
  }),
};

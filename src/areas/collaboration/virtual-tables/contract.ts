/**
 * Virtual tables: rooms in which staff and invited external people discuss a matter and pursue goals within a period.
 * Moderators manage their table; administrators create, deactivate and delete tables.
 */
import { z } from "zod";
import { download, operation } from "../../../kit/contract.ts";
import { versionedIdSchema, crudListContract } from "../../../kit/crud-contract.ts";
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
} from "../../../kit/schemas.ts";
import { SessionUser } from "../../administration/session/contract.ts";
import { guestLanguage } from "../user-groups/contract.ts";
import { virtualTableColumns } from "./columns.ts";
import { description, Minutes, Objective, Participant, VirtualTable, VirtualTableDetail } from "./schemas.ts";

nameSchemas({
  VirtualTable,
  VirtualTableDetail,
  TableObjective: Objective,
  TableParticipant: Participant,
  TableMinutes: Minutes,
});

const ids = z.array(id).max(200, "TOO_LONG");
const goal = text(3, 300).describe("What is to be reached");
const draft = z.object({
  title: text(3, 150).describe("What it is called"),
  description,
  openDate: z.string("REQUIRED").min(1, "REQUIRED").pipe(instant).describe("When it opens by itself"),
  closeDate: orEmpty(instant).nullable().optional().describe("Empty: when somebody closes it"),
  moderators: ids.min(1, "REQUIRED").describe("Active staff who lead it"),
  members: ids.optional().describe("Active staff who take part, in place of those before"),
  groups: z.array(id).max(20, "TOO_LONG").optional().describe("Groups whose people of now take part"),
  externalPeople: z
    .array(z.object({ name: text(1, 120), email, language: guestLanguage }))
    .max(200, "TOO_LONG")
    .optional()
    .describe("Others, each with an address of their own, in place of those before"),
  keywords: z.array(text(1, 60)).max(10, "TOO_LONG").optional().describe("Ten at most, none twice"),
  goals: z
    .array(z.object({ _id: id.optional().describe("Of one that is there"), text: goal }))
    .max(100, "TOO_LONG")
    .optional()
    .describe("In their order, in place of those before"),
});

export const virtualTable = crudListContract(virtualTableColumns, {
  rowSchema: VirtualTable,
  input: draft,
  updateInput: draft.partial().extend({
    closed: booleanParam
      .optional()
      .describe("true closes it now; false opens it again, with a `closeDate` to come or none"),
  }),
  filters: {
    active: booleanParam.optional().describe("Only those in use, or only the others"),
    open: booleanParam.optional().describe("Only those that are open now, or only the others"),
    from: day.optional().describe("Opening on this day or later"),
    to: day.optional().describe("Opening on this day or earlier"),
    moderator: id.optional().describe("Only those that this person leads"),
    group: id.optional().describe("Only those whose people a group brings"),
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
const reportFormat = z.enum(["pdf", "docx"], "CHOICE").default("pdf").describe("Of the file");

export const virtualTablesContract = {
  create: virtualTable.create({ route: `POST ${at}/createVirtual`, summary: "Open a table, and write to its people" }),
  list: virtualTable.page({ route: `POST ${at}/findVirtualTables`, summary: "Every table, page by page" }),
  own: virtualTable.page({
    route: `POST ${at}/findVirtualTablesActives`,
    access: "staff",
    summary: "The tables in use that the caller takes part in, those to come too; all of them for who keeps them",
  }),
  sheet: virtualTable.spreadsheet({
    route: `GET ${at}/exportVirtualTables`,
    summary: "The filtered tables as XLSX or CSV",
  }),
  get: virtualTable.get({
    route: `GET ${at}/findOneVirtualTable/:id`,
    access: "staff",
    summary: "One table, to correct it: for who keeps all of them and who leads it",
  }),
  detail: operation({
    route: `GET ${at}/findOneVirtualTableDetails/:id`,
    access: inRoom,
    allowedWhileImpersonating: true,
    summary: "One table as its people see it",
    input: idParam,
    output: VirtualTableDetail,
  }),
  people: operation({
    route: `GET ${at}/getMembersForTable/:id`,
    access: inRoom,
    allowedWhileImpersonating: true,
    summary: "Who takes part now, moderators first",
    input: idParam,
    output: z.array(Participant),
  }),
  isOpen: operation({
    route: `GET ${at}/virtualTableisOpen/:id`,
    access: inRoom,
    allowedWhileImpersonating: true,
    summary: "Whether one may write there now, and if not why",
    input: idParam,
    output: z.object({
      open: z.boolean().describe("Whether one may write there"),
      reason: z.enum(["scheduled", "closed", "inactive", "deleted"]).optional().describe("Why not"),
    }),
  }),
  goals: operation({
    route: `GET ${at}/getTableObjetives/:id`,
    access: inRoom,
    allowedWhileImpersonating: true,
    summary: "What is to be reached, in its order",
    input: idParam,
    output: z.array(Objective),
  }),
  findGoals: operation({
    route: "POST private/objectives/filterObjetive",
    access: inRoom,
    allowedWhileImpersonating: true,
    summary: "The same, by words and by whether it was reached",
    input: tableId.extend({
      search: page.shape.search,
      achieved: booleanParam.optional().describe("Only what was reached, or only the others"),
    }),
    output: z.array(Objective),
  }),
  setGoal: operation({
    route: `POST ${at}/setTableObjective`,
    access: "staff",
    summary: "Add a goal, word it anew, tick it, move it or take it away. IN_USE once something was said to it",
    input: tableId.extend({
      objective: z.object({
        _id: id.optional().describe("Of one that is there; a new one without"),
        text: goal.optional().describe("As it is to be worded"),
        achieved: booleanParam.optional().describe("Ticks it, or takes the tick back"),
        order: integer(0, 100).optional().describe("Where it is to stand, from 0"),
        delete: booleanParam.optional().describe("true takes it away"),
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
    summary: "Write to everybody once more, to each at most once an hour; who is from outside gets another link",
    input: idParam,
    output: z.object({ queued: z.number().int().describe("How many mails are on their way") }),
    limit: [30, 3600],
  }),
  standing: operation({
    route: `GET ${at}/checkIfUserIsMemberOrModerator/:id`,
    access: inRoom,
    allowedWhileImpersonating: true,
    summary: "What the caller is in a table",
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
    summary: "Where the report of a table is read, for who leads it: of one that is not over it is marked as a draft",
    input: tableId.extend({ format: reportFormat }),
    output: z.object({ url: z.string().describe("Path on this server; opens with the same session") }),
  }),
  reportFile: download({
    route: `GET ${at}/report/:id`,
    access: "staff",
    summary: "The report of a table as PDF, or as a document to go on writing in",
    input: idParam.extend({ format: reportFormat }),
    limit: [30, 60],
  }),
  minutesFile: download({
    route: `GET ${at}/minutes/:id`,
    access: inRoom,
    summary: "The minutes of a table as PDF, as they were made when it closed",
    input: z.object({ id, version: integer(1, 10_000).optional().describe("The newest unless given") }),
    limit: [60, 60],
  }),
  checkMinutes: operation({
    route: "GET public/virtualTables/minutes/:code",
    access: "anyone",
    summary: "Whether minutes with this code are ours, and what their file comes to",
    input: z.object({ code: text(16, 24).describe("As it stands on the paper; hyphens may be left out") }),
    output: z.object({
      number: z.string().describe("What they are called"),
      version: z.number().int().describe("Of how many closings of the table"),
      at: instant.describe("When the table closed"),
      title: z.string().describe("Of the table"),
      sha256: z.string().describe("Of the file that is ours"),
    }),
    limit: [30, 900],
  }),
  enter: operation({
    route: "POST public/session/tableGuest",
    access: "anyone",
    summary: "Come into the table of a mailed link, without an account. LINK_REVOKED once it ended",
    input: z.object({ token: text(20, 100).describe("Out of the link") }),
    output: z.object({ token: z.string(), tableId: z.string().describe("What it opens"), user: SessionUser }),
    envelope: "bare",
    limit: [60, 900],
  }),
  update: virtualTable.update({
    route: `PUT ${at}/updateVirtualTable`,
    access: "staff",
    summary: "Correct a table, close it or open it again: for who keeps all of them and who leads it",
  }),
  turn: operation({
    route: `PUT ${at}/activeDeactiveVirtualTable`,
    access: ["adminVirtualTable"],
    summary: "Take a table out of use, or back: its members do not see it meanwhile",
    input: versionedIdSchema.extend({ active: booleanParam.describe("Whether it is in use") }),
    output: VirtualTable,
  }),
  remove: virtualTable.remove({
    route: `DELETE ${at}/deleteVirtualTable/:id`,
    summary: "Strike out a table. IN_USE once something was said in it",
  }),
};

/**
 * Who saw, exported and changed a person's data, from the audit log. A person reads about their own data; colleagues
 * are shown to them by role and firm, because names of staff are personal data of others.
 */
import { z } from "zod";
import { download, operation } from "../../../kit/contract/contract.ts";
import { id, instant, integer, nameSchemas } from "../../../kit/contract/schemas.ts";
import { timelineKinds } from "../../practice/clients/contract.ts";
import { accessKinds } from "./access-kinds.ts";

/** client, account: the person's own record; list: what a search or an export returned; document: an issued one. */
const accessedRecords = ["client", "account", "list", "document", "file", ...timelineKinds] as const;
export type AccessedRecord = (typeof accessedRecords)[number];

const moment = instant.regex(/^(19|20|21)/, "INVALID");
const Cursor = z.object({ at: moment, _id: id });

const DataAccess = z.object({
  _id: z.string(),
  at: instant,
  access: z.enum(accessKinds).describe("What was done"),
  record: z.enum(accessedRecords).describe("With which kind of record"),
  title: z.string().nullable().describe("Number or title of the record; null for a list"),
  by: z.string().describe("To staff the author's name; to the person «you», or the roles of the author"),
  roles: z.array(z.string()).describe("Roles of the author at that moment, in the reader's language"),
});
export type DataAccess = z.output<typeof DataAccess>;

const DataAccessPage = z.object({
  asOf: instant.describe("Moment of the answer, for the PDF of the same entries"),
  entries: z.array(DataAccess).describe("Newest first"),
  next: Cursor.nullable().describe("Where the next page begins; null at the end"),
});
export type DataAccessPage = z.output<typeof DataAccessPage>;
nameSchemas({ DataAccess });

const query = z.object({
  access: z.enum(accessKinds, "CHOICE").optional().describe("Filter by what was done"),
  before: Cursor.optional().describe("`next` of the page before"),
  limit: integer(1, 100).default(30),
});
const subject = z.object({ subject: z.enum(["client", "account"], "CHOICE").describe("What the id names"), id });
const until = moment.optional().describe("Entries up to this moment; by default all");

/** The permission of those responsible for the audit log. */
const access = ["adminSettings"] as const;

export const dataAccessContract = {
  list: operation({
    route: "POST private/dataAccess/getDataAccess",
    access,
    allowedWhileImpersonating: true,
    summary: "List who accessed the data of a client or of an account, newest first; each reading is audited",
    input: query.extend(subject.shape),
    output: DataAccessPage.extend({ name: z.string().describe("Name of the person") }),
  }),
  report: download({
    recorded: "handler",
    route: "GET private/dataAccess/report/:subject/:id",
    access,
    summary: "Issue the report for a person: who accessed their data. As they may read it, without names of staff",
    input: subject.extend({ until }),
  }),
  own: operation({
    route: "POST private/dataAccess/getOwnDataAccess",
    access: "client",
    summary: "List who accessed the caller's own data, newest first, by role",
    limit: [60, 60],
    input: query,
    output: DataAccessPage,
  }),
  ownReport: download({
    recorded: "handler",
    route: "GET private/dataAccess/ownReport",
    access: "client",
    summary: "Issue the report of who accessed the caller's own data",
    limit: [10, 60],
    input: z.object({ until }),
  }),
};

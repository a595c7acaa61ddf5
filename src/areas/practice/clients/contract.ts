/** Clients of the firm, in Cuba and abroad. Filings, notarial filings and offers refer to a client. */
import { z } from "zod";
import { download, operation, upload } from "../../../kit/contract/contract.ts";
import { auditHistorySchema } from "../../../kit/audit-history.ts";
import { versionedIdSchema, crudListContract } from "../../../kit/contract/crud-contract.ts";
import {
  country,
  currency,
  deletedAnswer,
  id,
  instant,
  idParam,
  page,
  text,
  version,
  booleanParam,
} from "../../../kit/contract/schemas.ts";
import {
  DuplicateCandidate,
  Client,
  ClientAccount,
  ClientOption,
  clientType,
  clientCode,
  clientInput,
  MergeReferences,
} from "./client.ts";
import { clientColumns } from "./columns.ts";
import { DataSheet, dataSheet } from "./client-sheet.ts";
import { clientAuditActions } from "./history.ts";
import { Change, importCalls } from "./import.ts";
import { timelineCalls } from "./timeline.ts";

export {
  DuplicateCandidate,
  Client,
  ClientAccount,
  type ClientDraft,
  ClientOption,
  TimelineEntryRow,
} from "./client.ts";
export { ClientImport, type ImportChange, type ImportFault } from "./import.ts";
export { DataSheet, type DataSheetDraft } from "./client-sheet.ts";

export const clientRoutes = crudListContract(clientColumns, {
  unread: ["duplicateOk"],
  rowSchema: Client,
  input: clientInput,
  updateInput: clientInput.partial(),
  filters: {
    clientType: clientType.optional(),
    country: country.optional(),
    categories: z
      .preprocess(
        (input) => (typeof input === "string" ? input.split(",") : input),
        z.array(clientCode).max(20, "TOO_LONG"),
      )
      .optional()
      .describe("Filter by categories (any of them)"),
    acquisitionWay: clientCode.optional().describe("Code of the nomenclator ACQUISITION_WAY"),
    vip: booleanParam.optional().describe("true: VIP clients; false: the others"),
    active: booleanParam.optional().describe("true: those in use; false: the others"),
    search: page.shape.search.describe("Words of name, number, address, documents, email, phone or contacts"),
  },
  access: ["adminClient"],
});

/** A partly typed value matches nothing but is not an error. */
const partialText = text(0, 200).optional();

const basePath = "private/client";
const catalogueRoutes = clientRoutes.catalogueRoutes("client", "Client", {
  noun: "client",
  option: z.union([Client, ClientOption]),
});

export { type TimelineKind, timelineKinds } from "./timeline-kinds.ts";
export const clientsContract = {
  ...catalogueRoutes,
  ...importCalls,
  turn: operation({
    route: `PUT ${basePath}/activeDeactiveClient`,
    access: ["adminClient"],
    summary: "Activate or deactivate a client: new filings and offers accept only active clients",
    input: versionedIdSchema.extend({ active: booleanParam.describe("Whether new filings and offers may name them") }),
    output: Client,
  }),
  options: operation({
    route: `GET ${basePath}/getClientsSelect`,
    access: "staff",
    summary: "List active clients for a select, at most fifty, by name",
    input: z.object({ search: clientRoutes.filters.shape.search }),
    output: z.array(ClientOption),
  }),
  belonging: operation({
    route: `GET ${basePath}/checkClientCountry/:id`,
    access: "staff",
    summary: "Get the values that a filing or an offer takes from its client by default",
    input: idParam,
    output: z.object({
      country,
      clientType,
      nationality: country.describe("Nationality of the client; defaults to their country"),
      suggestedCurrency: currency.describe("CUP of national clients, USD of foreign ones"),
    }),
  }),
  createDataSheet: dataSheet.create({
    route: `POST ${basePath}/addDataSheet`,
    summary: "Create the data sheet of a client",
  }),
  updateDataSheet: dataSheet.update({ route: `POST ${basePath}/updateDataSheet`, summary: "Update a data sheet" }),
  dataSheet: dataSheet.get({ route: `POST ${basePath}/findOneDataSheetById`, summary: "Get one data sheet" }),
  dataSheetOf: operation({
    route: `POST ${basePath}/findDataSheetById`,
    access: ["adminClient"],
    allowedWhileImpersonating: true,
    summary: "Get the data sheet of a client; null if there is none",
    input: z.object({ clientId: id }),
    output: DataSheet.nullable(),
  }),
  setPhoto: upload({
    route: `PUT ${basePath}/updateClientDataSheetImage`,
    access: ["adminClient"],
    summary: "Set the photo of a data sheet: JPG, PNG or WebP of at most 2 MB, cropped to a square",
    input: z.object({ _id: id.describe("Identifier of the data sheet") }),
    output: z.object({ image: z.string().describe("Address of the new photo") }),
    limit: [60, 3600],
  }),
  removePhoto: operation({
    route: "POST private/services/deleteLogo",
    access: ["adminClient"],
    summary: "Delete the photo of a data sheet",
    input: z.object({ clientId: id }),
    output: deletedAnswer,
  }),
  photo: download({
    recorded: "handler",
    route: `GET ${basePath}/getDataSheetImage/:photo`,
    access: ["adminClient"],
    summary: "Get the photo of a data sheet",
    input: z.object({
      photo: z
        .string()
        .regex(/^[0-9a-f]{32}$/, "ID")
        .describe("Name of the photo, out of its address"),
    }),
  }),
  duplicates: operation({
    route: `POST ${basePath}/duplicates`,
    access: ["adminClient"],
    allowedWhileImpersonating: true,
    summary:
      "List existing clients similar to the one being entered, most likely first, at most ten; without those confirmed to be different",
    input: z.object({
      name: partialText.describe("Name; matched in any word order, ignoring accents and small spelling errors"),
      ci: partialText.describe("Cuban identity number"),
      passport: partialText.describe("Passport number"),
      taxId: partialText.describe("Tax number (NIT)"),
      email: partialText,
      phone: partialText,
      except: id.optional().describe("The client that is being corrected"),
    }),
    output: z.array(DuplicateCandidate),
  }),
  markDistinct: operation({
    route: `PUT ${basePath}/markDistinct`,
    access: ["adminClient"],
    summary: "Confirm that two clients are different, so that they are not suggested as duplicates; or withdraw that",
    input: z.object({
      _id: id,
      other: id.describe("The suggested duplicate"),
      distinct: z.boolean().describe("false withdraws the confirmation"),
    }),
    output: z.object({ distinct: z.boolean().describe("Whether they are now confirmed to be different") }),
  }),
  merge: operation({
    route: `POST ${basePath}/merge`,
    access: ["adminClient"],
    summary: "Merge two clients: references to the other point to this one, which takes the values that it lacks",
    input: versionedIdSchema.extend({
      from: id.describe("Client that disappears from all lists"),
      fromUpdatedAt: version.optional().describe("Its updatedAt as it was read"),
      rehearsal: booleanParam.optional().describe("Dry run: returns the effects and changes nothing"),
    }),
    output: z.object({
      from: Client,
      after: Client.describe("The survivor as it is then"),
      moves: MergeReferences.describe("Records that would move"),
      sheet: z
        .enum(["none", "taken", "kept"])
        .describe("Data sheet of the other client: none, moved to this one, or each keeps its own"),
    }),
  }),
  unmerge: operation({
    route: `POST ${basePath}/unmerge`,
    access: ["adminClient"],
    summary: "Undo a merge within thirty days: values taken by the survivor and unchanged since go back",
    input: versionedIdSchema,
    output: Client,
  }),
  merged: operation({
    route: `GET ${basePath}/merged/:id`,
    access: ["adminClient"],
    summary: "List the clients that were merged into this one",
    input: idParam,
    output: z.array(
      Client.pick({ _id: true, name: true, clientNumber: true, updatedAt: true }).extend({
        mergedAt: instant.nullable().describe("When they turned out to be one"),
        byName: z.string().nullable().describe("Who merged them"),
        undoUntil: instant.nullable().describe("The merge can be undone until then; null when that time is over"),
      }),
    ),
  }),
  accounts: operation({
    route: `GET ${basePath}/accounts/:id`,
    access: ["adminClient"],
    summary: "The account of a client for online requests, and those with the same identity number or passport",
    input: idParam,
    output: z.array(ClientAccount),
  }),
  linkAccount: operation({
    route: `PUT ${basePath}/linkAccount`,
    access: ["adminClient"],
    summary: "Link an account to a client: its requests and payments appear in the client's timeline",
    input: versionedIdSchema.extend({ user: id.describe("An account with the same identity number or passport") }),
    output: Client,
  }),
  unlinkAccount: operation({
    route: `PUT ${basePath}/unlinkAccount`,
    access: ["adminClient"],
    summary: "Unlink an account from a client; the two are not linked automatically again",
    input: versionedIdSchema,
    output: Client,
  }),
  history: operation({
    route: `GET ${basePath}/getClientHistory/:id`,
    access: ["adminClient"],
    summary: "List the history of a client's record",
    input: idParam,
    output: auditHistorySchema(clientAuditActions, {
      values: z.array(Change).describe("Former and new value"),
    }),
  }),
  ...timelineCalls,
};

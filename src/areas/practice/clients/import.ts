/** Imports clients from a spreadsheet: upload, column mapping, row checks, then writing by a job. */
import { z } from "zod";
import { download, operation, upload } from "../../../kit/contract/contract.ts";
import { versionedIdSchema } from "../../../kit/contract/crud-contract.ts";
import { id, instant, integer, nameSchemas, idParam, booleanParam } from "../../../kit/contract/schemas.ts";
import { importAnswers, importFields, type ImportOutcome, importStatuses } from "./import-states.ts";

const basePath = "private/client";
const access = ["adminClient"] as const;
const field = z.enum(importFields, "CHOICE");
const count = z.number().int();

export const ClientImport = z.object({
  _id: z.string().describe("Identifier"),
  name: z.string().describe("Name of the file"),
  status: z.enum(importStatuses).describe("Checking, checked, running, stopped, done, undoing or undone"),
  headerRow: count.describe("The row of the file that has the headers"),
  firstRows: z
    .array(
      z.object({
        row: count.describe("Row number in the spreadsheet"),
        cells: z.array(z.string()).describe("Its first cells"),
      }),
    )
    .describe("Candidate rows for the header"),
  columns: z
    .array(
      z.object({
        header: z.string().describe("Header in the file"),
        samples: z.array(z.string()).describe("First values of the column"),
        field: field.nullable().describe("Field to which it is imported; null: ignored"),
      }),
    )
    .describe("Columns in the order of the file"),
  missing: z.array(field).describe("Required fields of a new client without a column"),
  total: count.describe("Rows of the file"),
  through: count.describe("Rows that are checked, or written, so far"),
  outcomes: z
    .object({
      create: count.describe("A new client each"),
      update: count.describe("Changes of a client"),
      same: count.describe("Nothing new"),
      ask: count.describe("Skipped until a person decides whether they are the client with the same document"),
      twice: count.describe("Skipped as likely duplicates"),
      refused: count.describe("Skipped because of errors"),
    } satisfies Record<ImportOutcome, typeof count>)
    .describe("Number of rows by outcome"),
  written: count.describe("Clients that were created or changed"),
  earlier: z
    .object({ at: instant, byName: z.string().describe("Author") })
    .nullable()
    .describe("When the same file was imported before"),
  createdAt: instant,
  createdByName: z.string().describe("Who uploaded it"),
  endedAt: instant.nullable().describe("When the last row was written"),
  undoUntil: instant.nullable().describe("Until when it can be undone; null: it cannot be"),
  undone: z
    .object({
      back: count.describe("Clients that are as before it"),
      kept: count.describe("Clients that were used or changed since, and stay as they are"),
    })
    .nullable()
    .describe("Clients that were not reverted by the undo, by reason"),
  updatedAt: instant,
});
export type ClientImport = z.output<typeof ClientImport>;

const Fault = z.object({
  row: count.describe("Row number in the spreadsheet"),
  field: z.string().describe("Which column is wrong, as a field of a client"),
  code: z.string().describe("Error text"),
  said: z.string().nullable().describe("Content of the cell"),
  text: z.string().describe("The same in the reader’s language"),
  found: z.string().nullable().describe("Number of the client that it seems to be"),
});
export type ImportFault = z.output<typeof Fault>;

/** A changed field, formatted in the reader's language. */
export const Change = z.object({
  field: z.string().describe("Field of the client"),
  from: z.string().describe("Current value, in the reader’s language"),
  to: z.string().describe("New value"),
});

const ChangedRow = z.object({
  row: count.describe("Row number in the spreadsheet"),
  outcome: z.enum(["update", "ask", "create"]).describe("create: a person decided that it is another client"),
  client: z
    .object({ _id: z.string(), clientNumber: z.string().describe("Number of the client"), name: z.string() })
    .describe("Client that it changes, or that has the same document"),
  name: z.string().describe("Name in the row"),
  why: z.string().nullable().describe("Why a person must decide"),
  answer: z.enum(importAnswers).nullable().describe("Decision: the same client, or another one"),
  changes: z.array(Change).describe("Changes of the client"),
});
export type ImportChange = z.output<typeof ChangedRow>;

nameSchemas({ ClientImport, ClientImportFault: Fault, ClientImportChange: ChangedRow });

export const importCalls = {
  beginImport: upload({
    route: `POST ${basePath}/importPreview`,
    access,
    summary: "Validate a spreadsheet of clients (XLSX or CSV, at most 50,000 rows); nothing is written yet",
    output: ClientImport,
    limit: [60, 3600],
  }),
  mapImport: operation({
    route: `PUT ${basePath}/importColumns`,
    access,
    summary: "Map the columns of a file to fields, and validate it again",
    input: versionedIdSchema.extend({
      columns: z
        .array(field.nullable())
        .max(200, "TOO_LONG")
        .describe("In the order of the file; null: it is not read"),
      headerRow: integer(1, 1_000_000).optional().describe("Row of the header; a new one maps the columns anew"),
    }),
    output: ClientImport,
  }),
  importChanges: operation({
    route: `GET ${basePath}/getImportChanges/:id`,
    access,
    summary:
      "List the clients that an import would change (from → to) and the rows that need a decision; fifty rows per page",
    input: idParam.extend({
      ask: booleanParam
        .optional()
        .describe(
          "true: only rows that need a decision, decided ones included; absent: only rows that change a client",
        ),
      after: integer(0, 1_000_000).default(0).describe("The row after which the page begins"),
    }),
    output: z.object({
      rows: z.array(ChangedRow).describe("Rows that change a client, or ask about one"),
      next: count.nullable().describe("`after` of the next page; null at the end"),
    }),
  }),
  answerImport: operation({
    route: `PUT ${basePath}/answerImport`,
    access,
    summary: "Decide whether rows are the client with the same document or another one; undecided rows are skipped",
    input: versionedIdSchema.extend({
      answers: z
        .array(
          z.object({
            row: integer(1, 1_000_000).describe("Row number in the spreadsheet"),
            answer: z.enum(importAnswers, "CHOICE").nullable().describe("null: not answered after all"),
            client: id.describe("The client that was shown with the question"),
          }),
        )
        .min(1, "REQUIRED")
        .max(100, "TOO_LONG")
        .describe("Decisions for the rows that need one"),
    }),
    output: ClientImport,
  }),
  runImport: operation({
    route: `POST ${basePath}/import`,
    access,
    summary: "Run a validated import, or continue a stopped one; a job does the work",
    input: versionedIdSchema,
    output: ClientImport,
  }),
  stopImport: operation({
    route: `PUT ${basePath}/stopImport`,
    access,
    summary: "Stop an import; written rows remain, and it can be continued",
    input: versionedIdSchema,
    output: ClientImport,
  }),
  undoImport: operation({
    route: `PUT ${basePath}/undoImport`,
    access,
    summary:
      "Undo a whole import within thirty days: new clients go to the trash, changed ones are restored; a job does the work",
    input: versionedIdSchema,
    output: ClientImport,
  }),
  importOf: operation({
    route: `GET ${basePath}/getImport/:id`,
    access,
    summary: "Get the progress of an import, with the first rows that are refused or skipped",
    input: idParam,
    output: ClientImport.extend({ faults: z.array(Fault).describe("At most fifty") }),
  }),
  imports: operation({
    route: `GET ${basePath}/getImports`,
    access,
    summary: "The last imports of clients, newest first",
    output: z.array(ClientImport),
  }),
  importFaults: download({
    recorded: { action: "clientImports.readFaults", kind: "clientImport", id: ({ id: file }) => file },
    route: `GET ${basePath}/getImportFaults/:id`,
    access,
    summary: "Export the refused and skipped rows of an import, with their reasons, as XLSX",
    input: idParam,
  }),
};

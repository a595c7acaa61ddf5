/** Imports clients from a spreadsheet: upload, column mapping, row checks, then writing by a job. */
import { z } from "zod";
import { download, operation, upload } from "../../../kit/contract.ts";
import { versionedIdSchema } from "../../../kit/crud-contract.ts";
import { id, instant, integer, nameSchemas, idParam, booleanParam } from "../../../kit/schemas.ts";
import { importAnswers, importFields, type ImportOutcome, importStatuses } from "./import-states.ts";

const basePath = "private/client";
const access = ["adminClient"] as const;
const field = z.enum(importFields, "CHOICE");
const count = z.number().int();

export const ClientImport = z.object({
  _id: z.string().describe("Identifier"),
  name: z.string().describe("Of its file"),
  status: z.enum(importStatuses).describe("Checking, checked, running, stopped, done, undoing or undone"),
  headerRow: count.describe("The row of the file that has the headers"),
  firstRows: z
    .array(
      z.object({
        row: count.describe("As the spreadsheet counts"),
        cells: z.array(z.string()).describe("What stands in it first"),
      }),
    )
    .describe("Those among which the row of the headers is chosen"),
  columns: z
    .array(
      z.object({
        header: z.string().describe("As it stands in the file"),
        samples: z.array(z.string()).describe("What stands below it first"),
        field: field.nullable().describe("What it is read as; null: it is not read"),
      }),
    )
    .describe("Of the file, in its order"),
  missing: z.array(field).describe("What a new client needs and no column is read as"),
  total: count.describe("Rows of the file"),
  through: count.describe("Rows that are checked, or written, so far"),
  outcomes: z
    .object({
      create: count.describe("A new client each"),
      update: count.describe("Changes of a client"),
      same: count.describe("Nothing new"),
      ask: count.describe("Left out until somebody says whether they are the client whose document they have"),
      twice: count.describe("Left out because they seem to be there"),
      refused: count.describe("With a fault"),
    } satisfies Record<ImportOutcome, typeof count>)
    .describe("Rows by what becomes of them"),
  written: count.describe("Clients that were made or changed"),
  earlier: z
    .object({ at: instant, byName: z.string().describe("Who did it") })
    .nullable()
    .describe("When the same file was imported before"),
  createdAt: instant,
  createdByName: z.string().describe("Who brought it"),
  endedAt: instant.nullable().describe("When the last row was written"),
  undoUntil: instant.nullable().describe("Until when it can be undone; null: it cannot be"),
  undone: z
    .object({
      back: count.describe("Clients that are as before it"),
      kept: count.describe("Clients that were used or changed since, and stay as they are"),
    })
    .nullable()
    .describe("What became of its clients when it was undone"),
  updatedAt: instant,
});
export type ClientImport = z.output<typeof ClientImport>;

const Fault = z.object({
  row: count.describe("As the spreadsheet counts"),
  field: z.string().describe("Which column is wrong, as a field of a client"),
  code: z.string().describe("What is wrong with it"),
  said: z.string().nullable().describe("What stands in the cell"),
  text: z.string().describe("The same in the reader’s language"),
  found: z.string().nullable().describe("Number of the client that it seems to be"),
});
export type ImportFault = z.output<typeof Fault>;

/** A changed field, formatted in the reader's language. */
export const Change = z.object({
  field: z.string().describe("Of a client"),
  from: z.string().describe("What stands there, in the reader’s language"),
  to: z.string().describe("What would stand there"),
});

const ChangedRow = z.object({
  row: count.describe("As the spreadsheet counts"),
  outcome: z.enum(["update", "ask", "create"]).describe("create: somebody said that it is another client"),
  client: z
    .object({ _id: z.string(), clientNumber: z.string().describe("Number of the client"), name: z.string() })
    .describe("Whom it changes, or whose document it has"),
  name: z.string().describe("As the row calls them"),
  why: z.string().nullable().describe("Why somebody must say who it is"),
  answer: z.enum(importAnswers).nullable().describe("What somebody said: the same client, or another one"),
  changes: z.array(Change).describe("What it changes of them"),
});
export type ImportChange = z.output<typeof ChangedRow>;

nameSchemas({ ClientImport, ClientImportFault: Fault, ClientImportChange: ChangedRow });

export const importCalls = {
  beginImport: upload({
    route: `POST ${basePath}/importPreview`,
    access,
    summary: "Check a spreadsheet of clients (XLSX or CSV, at most 50,000 rows); nothing is written of them yet",
    output: ClientImport,
    limit: [60, 3600],
  }),
  mapImport: operation({
    route: `PUT ${basePath}/importColumns`,
    access,
    summary: "Say what the columns of a file are, and check it again",
    input: versionedIdSchema.extend({
      columns: z
        .array(field.nullable())
        .max(200, "TOO_LONG")
        .describe("In the order of the file; null: it is not read"),
      headerRow: integer(1, 1_000_000)
        .optional()
        .describe("The row that has the headers: another one than before, and its columns are told anew by them"),
    }),
    output: ClientImport,
  }),
  importChanges: operation({
    route: `GET ${basePath}/getImportChanges/:id`,
    access,
    summary:
      "Whom an import would change and what, from what to what, and whom somebody must recognise; fifty rows a page",
    input: idParam.extend({
      ask: booleanParam
        .optional()
        .describe("Only what is asked, with what was answered; without it only what changes a client"),
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
    summary: "Say whether rows are the client whose document they have, or another one; unanswered ones are left out",
    input: versionedIdSchema.extend({
      answers: z
        .array(
          z.object({
            row: integer(1, 1_000_000).describe("As the spreadsheet counts"),
            answer: z.enum(importAnswers, "CHOICE").nullable().describe("null: not answered after all"),
            client: id.describe("The client that was shown with the question"),
          }),
        )
        .min(1, "REQUIRED")
        .max(100, "TOO_LONG")
        .describe("What a person says of the rows that ask"),
    }),
    output: ClientImport,
  }),
  runImport: operation({
    route: `POST ${basePath}/import`,
    access,
    summary: "Write what was checked, or go on with what was stopped; a job does it",
    input: versionedIdSchema,
    output: ClientImport,
  }),
  stopImport: operation({
    route: `PUT ${basePath}/stopImport`,
    access,
    summary: "Stop an import; what is written stays, and it can go on",
    input: versionedIdSchema,
    output: ClientImport,
  }),
  undoImport: operation({
    route: `PUT ${basePath}/undoImport`,
    access,
    summary:
      "Undo an import whole, for thirty days: new clients go to the trash, changed ones are as before; a job does it",
    input: versionedIdSchema,
    output: ClientImport,
  }),
  importOf: operation({
    route: `GET ${basePath}/getImport/:id`,
    access,
    summary: "How far an import has come, with the first rows that are refused or left out",
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
    route: `GET ${basePath}/getImportFaults/:id`,
    access,
    summary: "Every row of an import that is refused or left out, and why, as XLSX",
    input: idParam,
  }),
};

/** Transitions of an import, importable fields, and row outcomes. */
import { clientFields, storedFields, type StoredField } from "./client-fields.ts";

export const importStatuses = ["checking", "checked", "running", "stopped", "done", "undoing", "undone"] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** Allowed transitions; checking, running and undoing end when the last row is processed. */
export const importSteps = {
  remap: { from: ["checked"], to: "checking" },
  checked: { from: ["checking"], to: "checked" },
  answer: { from: ["checked"], to: "checked" },
  run: { from: ["checked", "stopped"], to: "running" },
  stop: { from: ["running"], to: "stopped" },
  end: { from: ["running"], to: "done" },
  undo: { from: ["stopped", "done"], to: "undoing" },
  undone: { from: ["undoing"], to: "undone" },
} as const satisfies Record<string, { from: readonly ImportStatus[]; to: ImportStatus }>;

/** Statuses in which the job processes rows. */
export const activeImportStatuses = ["checking", "running", "undoing"] as const satisfies readonly ImportStatus[];

export type ImportField = "clientNumber" | StoredField;
const isImported = (name: StoredField) => "headers" in clientFields[name];
export const importFields: readonly ImportField[] = ["clientNumber", ...storedFields.filter(isImported)];

/** Fields that a new client requires. */
export const importNeeds: readonly ImportField[] = storedFields.filter((name) => "required" in clientFields[name]);

/**
 * A new client; changes of a client that a document or number identifies; no change; the user must confirm the
 * client; a probable duplicate; an error.
 */
export const outcomes = ["create", "update", "same", "ask", "twice", "refused"] as const;
export type ImportOutcome = (typeof outcomes)[number];
/** Outcomes of rows that are not written. */
export const skippedOutcomes = ["ask", "twice", "refused"] as const satisfies readonly ImportOutcome[];

/**
 * The user's answer about a row whose document belongs to a client with another name: the same client or another one.
 */
export const importAnswers = ["same", "other"] as const;
export type ImportAnswer = (typeof importAnswers)[number];

/** Newest imports listed on the upload page. */
export const maxImportsListed = 20;
/** Rows with errors listed on the page of an import; its spreadsheet lists all. */
export const maxImportErrorsListed = 50;
/** Page size of changes and questions. */
export const changesShown = 50;

/** The life of an import, the fields that a column may be, and what becomes of a row. */

export const importStatuses = ["checking", "checked", "running", "stopped", "done", "undoing", "undone"] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** Which step leads from where to where; checking, running and undoing end by themselves when the last row is through. */
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

/** Those in which rows are gone through. */
export const activeImportStatuses = ["checking", "running", "undoing"] as const satisfies readonly ImportStatus[];

export const importFields = [
  "clientNumber",
  "name",
  "clientType",
  "country",
  "nationality",
  "address",
  "phone",
  "email",
  "website",
  "ci",
  "passport",
  "taxId",
  "acquisitionWay",
  "legalForm",
  "categories",
  "vip",
  "notes",
] as const;
export type ImportField = (typeof importFields)[number];

/** What a new client cannot do without. */
export const importNeeds = [
  "name",
  "clientType",
  "country",
  "address",
  "acquisitionWay",
] as const satisfies readonly ImportField[];

/**
 * A new client; changes of one that its document or number names; nothing new; one that a person must recognise; one that
 * seems to be there; a fault.
 */
export const outcomes = ["create", "update", "same", "ask", "twice", "refused"] as const;
export type ImportOutcome = (typeof outcomes)[number];
/** Those that are not written. */
export const leftOut = ["ask", "twice", "refused"] as const satisfies readonly ImportOutcome[];

/** What a person says of a row with a document of a client of another name: they are this client, or another one. */
export const importAnswers = ["same", "other"] as const;
export type ImportAnswer = (typeof importAnswers)[number];

/** By the newest first on the screen that begins them. */
export const maxImportsListed = 20;
/** Rows of an import that are told on its page; its file has them all. */
export const maxImportErrorsListed = 50;
/** Rows of a page of what would change, and of what is asked. */
export const changesShown = 50;

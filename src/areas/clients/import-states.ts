/** The life of an import, the fields that a column may be, and what becomes of a row. */

export const importStatuses = ["checking", "checked", "running", "stopped", "done"] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** Which step leads from where to where; checking and running end by themselves when the last row is through. */
export const importSteps = {
  remap: { from: ["checked"], to: "checking" },
  checked: { from: ["checking"], to: "checked" },
  run: { from: ["checked", "stopped"], to: "running" },
  stop: { from: ["running"], to: "stopped" },
  end: { from: ["running"], to: "done" },
} as const satisfies Record<string, { from: readonly ImportStatus[]; to: ImportStatus }>;

/** Those in which rows are gone through. */
export const underWay = ["checking", "running"] as const satisfies readonly ImportStatus[];

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

/** A new client; changes of one that its document or number names; nothing new; one that seems to be there; a fault. */
export const outcomes = ["create", "update", "same", "twice", "refused"] as const;
export type ImportOutcome = (typeof outcomes)[number];

/** By the newest first on the screen that begins them. */
export const importsShown = 20;
/** Rows of an import that are told on its page; its file has them all. */
export const faultsShown = 50;

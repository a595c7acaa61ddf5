/** Schema of a proposed change. */
import { z } from "zod";
import { instant, localizedText, nameSchemas } from "../../../kit/contract/schemas.ts";
import { approvableActions, proposalStates } from "./states.ts";

export const ChangeProposal = z.object({
  _id: z.string(),
  action: z.enum(approvableActions).describe("What is changed: its audit action"),
  subject: localizedText.nullable().describe("Name of the record; null if it has none"),
  state: z.enum(proposalStates).describe("pending until another person decides"),
  requestedAt: instant,
  requestedByName: z.string().describe("Who proposed it"),
  isOwn: z.boolean().describe("Whether the caller proposed it"),
  expiresAt: instant.describe("A pending proposal expires then"),
  decidedAt: instant.nullable().describe("When it was approved or rejected"),
  decidedByName: z.string().nullable().describe("Who approved or rejected it"),
  reason: z.string().nullable().describe("Why it was rejected"),
  updatedAt: instant.describe("Version, for decisions"),
});
export type ChangeProposal = z.output<typeof ChangeProposal>;

/** A value before or after the change, as the audit log stores it; a text in both languages is an object. */
const value = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.record(z.string(), z.string())])
  .nullable();

export const FieldChange = z.object({
  field: z.string().describe("Name of the field"),
  before: value.describe("Value before; null for a new record"),
  after: value.describe("Value after; null for a removed record"),
});
export type FieldChange = z.output<typeof FieldChange>;

nameSchemas({ ChangeProposal, FieldChange });

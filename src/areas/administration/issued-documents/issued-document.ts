/** Schema of an issued document. */
import { z } from "zod";
import { instant, nameSchemas } from "../../../kit/contract/schemas.ts";
import { languages } from "../../../kit/text/language.ts";
import { documentKinds, documentStates } from "./states.ts";

export const IssuedDocument = z.object({
  _id: z.string(),
  kind: z.enum(documentKinds).describe("Kind of the document"),
  number: z.string().describe("Number of the record"),
  version: z.number().int().describe("1 is the first"),
  language: z.enum(languages).describe("Language it is written in"),
  shortCode: z.string().describe("Printed code for the public check"),
  state: z.enum(documentStates).describe("valid, corrected by a later version, or withdrawn"),
  sha256: z.string().describe("SHA-256 of the file, hexadecimal"),
  issuedAt: instant,
  issuedByName: z.string().describe("Who printed it first"),
  withdrawalReason: z.string().nullable().describe("Why somebody asked to withdraw it"),
  withdrawalRequestedAt: instant.nullable().describe("When withdrawal was requested; null: not requested"),
  withdrawalRequestedByName: z.string().nullable().describe("Who asked to withdraw it"),
  withdrawnAt: instant.nullable().describe("When it was withdrawn; null: not withdrawn"),
  withdrawnByName: z.string().nullable().describe("The second person, who withdrew it"),
  erasedAt: instant.nullable().describe("When the law erased its personal data; null: not erased"),
  updatedAt: instant.describe("Version, for updates"),
});
export type IssuedDocument = z.output<typeof IssuedDocument>;

nameSchemas({ IssuedDocument });

/** State of the tamper-evident audit log (docs/audit.md). */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { instant, nameSchemas } from "../../../kit/contract/schemas.ts";

const count = z.int().min(0);

const Delivery = z.object({
  destination: z.string().describe("Folder, bucket or mail address"),
  size: count.nullable().describe("Entries of the last checkpoint that arrived; null if none did"),
  at: instant.nullable().describe("When it arrived"),
  failure: z.string().nullable().describe("Why the last attempt failed; null if it did not"),
  isLate: z.boolean().describe("The last checkpoint that arrived is older than a day, and there are newer entries"),
});

export const AuditState = z.object({
  size: count.describe("Numbered entries"),
  waiting: count.describe("Entries without a number yet"),
  stalled: z.boolean().describe("Entries have waited for ten minutes: the log is not signed any more"),
  signedAt: instant.nullable().describe("Time of the last checkpoint"),
  key: z.string().describe("The key that verifies checkpoints, for people outside"),
  isDevelopmentKey: z.boolean().describe("Whether it is the key that everybody knows, for machines without real data"),
  verified: z
    .object({
      at: instant,
      size: count.describe("Entries that were read, until the first break"),
      broken: z.string().nullable().describe("The first break, in English"),
    })
    .nullable()
    .describe("Result of the last nightly verification"),
  deliveries: z.array(Delivery).describe("Places outside of this machine, and what arrived there"),
});
export type AuditState = z.output<typeof AuditState>;

nameSchemas({ AuditState });

export const audit = {
  get: operation({
    route: "GET private/audit/getAuditState",
    access: ["adminSettings"],
    summary: "Get whether the audit log verifies, up to which entry, and which checkpoints left this machine",
    output: AuditState,
  }),
};

/** Proofs that the database's backup can be restored. `npm run backup:verify` makes them (docs/operations.md). */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { instant, nameSchemas } from "../../../kit/contract/schemas.ts";

export const BackupState = z.object({
  last: z
    .object({
      at: instant.describe("When it was restored and checked"),
      backup: z.string().describe("Label of the restored base backup"),
      rpoSeconds: z.number().int().describe("Age of the newest restored change: what a loss now would cost"),
      rtoSeconds: z.number().int().describe("How long the restoration took"),
      rows: z.number().int().describe("Rows in all tables"),
      files: z.number().int().describe("Files that were read and compared with their hash"),
      problems: z.array(z.string()).describe("What was not as it should be"),
    })
    .nullable()
    .describe("The last restoration; null if there was none"),
  isOverdue: z.boolean().describe("More than a night has passed since the last restoration, or none was made"),
});
export type BackupState = z.output<typeof BackupState>;

nameSchemas({ BackupState });

export const backups = {
  get: operation({
    route: "GET private/backups/getState",
    access: ["adminSettings"],
    summary: "Get the result of the last restoration of the backup, and whether it is too old",
    output: BackupState,
  }),
};

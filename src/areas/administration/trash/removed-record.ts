/** Schema of a record in the trash. */
import { z } from "zod";
import { localizedText, instant, nameSchemas } from "../../../kit/contract/schemas.ts";
import { registerKinds } from "./removable-kinds.ts";

export const removedKind = z.enum(registerKinds, "CHOICE").describe("Kind");

export const TrashEntry = z.object({
  _id: z.string().describe("Identifier of the record"),
  kind: removedKind,
  name: localizedText.describe("How its list named it"),
  removedAt: instant.describe("When it was removed"),
  removedBy: z.string().describe("Who deleted it"),
  until: instant.describe("It can be restored until this time"),
});
export type TrashEntry = z.output<typeof TrashEntry>;

nameSchemas({ Removed: TrashEntry });

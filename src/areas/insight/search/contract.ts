/** Global search by name or number over all records that the caller may open. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { searchKinds } from "./search-kinds.ts";
import { nameSchemas, text } from "../../../kit/contract/schemas.ts";

export { type SearchKind, searchKinds } from "./search-kinds.ts";

export const SearchGroup = z.object({
  kind: z.enum(searchKinds).describe("Matches"),
  near: z
    .string()
    .optional()
    .describe("A similar spelling used for the search because the typed one has few or no results"),
  total: z.number().int().describe("How many match, counted to 100"),
  all: z.string().describe("Address in the office of the list that shows all of them"),
  docs: z
    .array(
      z.object({
        _id: z.string(),
        title: z.string().describe("Name or number"),
        detail: z.string().describe("Text that tells equal names apart, in the reader's language"),
        at: z.string().describe("Address in the office that opens it"),
      }),
    )
    .describe("The first of them, exact numbers before all others"),
});
export type SearchGroup = z.output<typeof SearchGroup>;

nameSchemas({ FoundGroup: SearchGroup });

export const searchContract = {
  find: operation({
    route: "POST private/search/find",
    access: "staff",
    allowedWhileImpersonating: true,
    summary: "Search all records that the caller may open; kinds with an exact number come first",
    limit: [240, 60],
    input: z.object({ search: text(1, 120).describe("A name, a number, an identity number, a phone, an e-mail") }),
    output: z.array(SearchGroup),
  }),
};

/** List settings of each user: columns, density, and saved views. */
import { z } from "zod";
import { maxFilterLength } from "../../../kit/limits.ts";
import { operation } from "../../../kit/contract.ts";
import { crudContract } from "../../../kit/crud-contract.ts";
import { instant, nameSchemas, idParam, text, line } from "../../../kit/schemas.ts";

const list = line()
  .regex(/^[A-Za-z-]{1,40}$/, "CHOICE")
  .describe("Which list, as its screen calls it");
const choices = z
  .record(line().regex(/^\w{1,40}$/, "CHOICE"), line().max(maxFilterLength, "TOO_LONG"))
  .refine((value) => Object.keys(value).length <= 20, "TOO_LONG");
const columns = line().max(1000, "TOO_LONG").nullable();
const listState = {
  place: line()
    .max(200, "TOO_LONG")
    .regex(/^\/[\w/-]*$/, "CHOICE")
    .describe("Address of the list, below /legalsit"),
  view: choices.describe("What of the address names the view that the list has by itself"),
  filters: choices.describe("What it is filtered by, its search too"),
  sort: line().max(40).describe("Column, with - for descending"),
  columns: columns.describe("Columns in their order, with commas between; null for the usual ones"),
};

export const SavedView = z.object({
  _id: z.string().describe("Identifier of the view"),
  list,
  name: z.string().describe("What its owner calls it"),
  ...listState,
  opens: z.boolean().describe("Whether the list opens with it"),
  updatedAt: instant,
});
export type SavedView = z.output<typeof SavedView>;

nameSchemas({ SavedView });

const access = "staff";
const name = text(1, 60).describe("What it is called; no two of a list are called the same");
const view = crudContract({
  rowSchema: SavedView,
  input: z.object({ list, name, ...listState }),
  updateInput: z.object({
    name: name.optional(),
    opens: z.boolean("CHOICE").optional().describe("Whether the list opens with it; one of a list at most"),
    ...z.object(listState).partial().shape,
  }),
  access,
});

export const deskContract = {
  mine: operation({
    route: "GET private/desk/getMine",
    access,
    summary: "The caller's desk: what lists remember, and every saved view",
    output: z.object({
      kept: z.record(z.string(), z.string()).describe("Texts by name: density, page-size, columns-<list>"),
      views: z.array(SavedView).describe("Every saved view, of all lists"),
    }),
  }),
  keep: operation({
    route: "PUT private/desk/keep",
    access,
    summary: "Remember a text of the caller's desk; null forgets it",
    input: z.object({
      key: line()
        .regex(/^(density|page-size|columns-[A-Za-z-]{1,40})$/, "CHOICE")
        .describe("density, page-size or columns-<list>"),
      value: line().max(1000, "TOO_LONG").nullable(),
    }),
    output: z.object({ kept: z.literal(true) }),
  }),
  saveView: view.create({
    route: "POST private/desk/saveView",
    summary: "Save what a list shows now under a name; 30 of a list at most",
  }),
  changeView: view.update({
    route: "PUT private/desk/changeView",
    summary: "Call a view otherwise, let the list open with it, or save in it what is shown now",
  }),
  removeView: view.remove({ route: "DELETE private/desk/removeView/:id", summary: "Remove a view of one's own" }),
  restoreView: operation({
    route: "POST private/desk/restoreView",
    access,
    summary: "Put back a view of one's own that was removed",
    input: idParam,
    output: SavedView,
  }),
};

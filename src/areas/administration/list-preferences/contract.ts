/** List settings of each user: columns, density, and saved views. */
import { z } from "zod";
import { maxFilterLength } from "../../../kit/limits.ts";
import { operation } from "../../../kit/contract/contract.ts";
import { crudContract } from "../../../kit/contract/crud-contract.ts";
import { instant, nameSchemas, idParam, text, line } from "../../../kit/contract/schemas.ts";

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
  view: choices.describe("URL parameters that identify one of the list's built-in views"),
  filters: choices.describe("Filters of the view, search included"),
  sort: line().max(40).describe("Column, with - for descending"),
  columns: columns.describe("Columns in their order, with commas between; null for the usual ones"),
};

export const SavedView = z.object({
  _id: z.string().describe("Identifier of the view"),
  list,
  name: z.string().describe("Name given by its owner"),
  ...listState,
  opens: z.boolean().describe("Whether the list opens with it"),
  updatedAt: instant,
});
export type SavedView = z.output<typeof SavedView>;

nameSchemas({ SavedView });

const access = "staff";
const name = text(1, 60).describe("Name; unique per list");
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
    summary: "Get the caller's list preferences and saved views",
    output: z.object({
      kept: z.record(z.string(), z.string()).describe("Texts by name: density, page-size, columns-<list>"),
      views: z.array(SavedView).describe("Every saved view, of all lists"),
    }),
  }),
  keep: operation({
    route: "PUT private/desk/keep",
    access,
    summary: "Store a text of the caller's desk; null deletes it",
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
    summary: "Save the current state of a list as a named view; at most 30 per list",
  }),
  changeView: view.update({
    route: "PUT private/desk/changeView",
    summary: "Rename a view, make it the list's default, or overwrite it with the current state",
  }),
  removeView: view.remove({ route: "DELETE private/desk/removeView/:id", summary: "Delete one of the caller's views" }),
  restoreView: operation({
    route: "POST private/desk/restoreView",
    access,
    summary: "Restore a deleted view of the caller",
    input: idParam,
    output: SavedView,
  }),
};

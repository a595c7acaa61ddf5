/**
 * User groups: staff, and external people by email, who are invited and get access together. Membership is evaluated
 * at access time: a grant to the group applies to its current members.
 */
import { z } from "zod";
import { languages } from "../../../kit/text/language.ts";
import { crudListContract } from "../../../kit/contract/crud-contract.ts";
import { email, id, page, text, booleanParam } from "../../../kit/contract/schemas.ts";
import { userGroupColumns } from "./columns.ts";
import { UserGroup } from "./user-group.ts";

export type { UserGroup } from "./user-group.ts";

/** Of an external person. */
export const guestLanguage = z
  .enum(languages, "CHOICE")
  .optional()
  .describe("Language of their mails until they choose another one on their page; defaults to the caller's");

const draft = z.object({
  name: text(1, 80).describe("Name; unique"),
  users: z.array(id).max(500, "TOO_LONG").optional().describe("The complete new list of staff members"),
  externalPeople: z
    .array(z.object({ name: text(1, 120), email, language: guestLanguage }))
    .max(200, "TOO_LONG")
    .optional()
    .describe("The complete new list of external members, each with an address of their own"),
  active: booleanParam.optional().describe("false: it is not offered any more"),
});
export type UserGroupDraft = z.output<typeof draft>;

export const userGroup = crudListContract(userGroupColumns, {
  rowSchema: UserGroup,
  input: draft,
  updateInput: draft.partial(),
  filters: {
    active: booleanParam.optional().describe("true: groups offered for selection; false: the others"),
    search: page.shape.search.describe("Words of its name"),
  },
  access: ["adminGroupUser"],
});

const path = "private/groupusers";

export const userGroupsContract = {
  list: userGroup.page({
    route: `POST ${path}/getGroupUser`,
    access: "staff",
    summary: "Groups, page by page; folders, rooms and the agenda choose among them",
  }),
  get: userGroup.get({
    route: `GET ${path}/getGroupUserById/:id`,
    access: "staff",
    summary: "Get one group with its members",
  }),
  create: userGroup.create({ route: `POST ${path}/createGroupUser`, summary: "Create a group" }),
  update: userGroup.update({ route: `PUT ${path}/updateGroupUser`, summary: "Update a group or its members" }),
  remove: userGroup.remove({ route: `DELETE ${path}/deleteGroupUser/:id`, summary: "Delete a group" }),
  sheet: userGroup.spreadsheet({ route: `GET ${path}/exportGroupUser`, summary: "The filtered groups as XLSX or CSV" }),
};

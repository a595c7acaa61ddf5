/** People: every account, staff and clients, and the permissions of staff. */
import { z } from "zod";
import { download, operation, pageSchema, upload } from "../../../kit/contract/contract.ts";
import { languages } from "../../../kit/text/language.ts";
import { auditHistorySchema } from "../../../kit/audit-history.ts";
import { listContract } from "../../../kit/contract/list-contract.ts";
import {
  country,
  deletedAnswer,
  email,
  id,
  note,
  idParam,
  page,
  personName,
  phone,
  reference,
  text,
  version,
  booleanParam,
} from "../../../kit/contract/schemas.ts";
import { accountColumns } from "./columns.ts";
import { accountStates, accountKinds } from "./enums.ts";
import { explainCall } from "./access-explanation.ts";
import { personAuditActions } from "./history.ts";
import type { PersonField } from "./person-fields.ts";
import { signInHelpContract } from "./sign-in-help.ts";
import { Account, User } from "./account.ts";

export { Account, User } from "./account.ts";

export const accounts = listContract(accountColumns, {
  rowSchema: Account,
  filters: {
    kind: z.enum(accountKinds, "CHOICE").optional().describe("Filter by kind: clients or staff"),
    role: id.optional().describe("Filter by role"),
    state: z.enum(accountStates, "CHOICE").optional().describe("Filter by account state"),
    search: page.shape.search.describe("Words of names, email, phone or identity document, in any order"),
  },
  access: ["adminUsers"],
});

const PersonalData = z.object({
  firstName: personName.describe("First name or names"),
  lastName: personName.describe("First last name"),
  secondLastName: personName.optional().describe("Second last name"),
  email: email.describe("Email address, also the sign-in name"),
  phone: phone.optional().describe("Any phone number, stored as E.164"),
  ci: text(1, 20).optional().describe("Cuban identity number"),
  position: text(2, 120).optional().describe("Position in the firm"),
  language: z.enum(languages, "CHOICE").default("es").describe("Language of their mails"),
} satisfies Record<PersonField, z.ZodType>);
const assignedRoles = z
  .array(id)
  .max(20, "TOO_BIG")
  .describe("Identifiers of roles; at least one to be able to do anything");
const versionedId = z.object({ _id: id, updatedAt: version });
/** A colleague as all staff may see them: no identity document, no phone. */
export const Colleague = User.pick({
  _id: true,
  name: true,
  email: true,
  image: true,
  roles: true,
  position: true,
  active: true,
});
export type Colleague = z.output<typeof Colleague>;
const byName = z.object({
  search: page.shape.search.describe("Words of the name or the email, in any order, ignoring accents"),
  id: id.optional().describe("The staff member selected before, active or not"),
});
const staffOption = reference
  .extend({ email: Colleague.shape.email })
  .describe("Email address of a staff member, to tell equal names apart");
const activeOnly = z.object({ active: booleanParam.optional().describe("true: active accounts; false: the others") });

export const peopleContract = {
  directory: operation({
    route: "POST private/user/getUsers",
    access: "staff",
    allowedWhileImpersonating: true,
    summary: "List the firm's directory by name, page by page; account managers see clients too",
    input: page.extend({
      role: text(1, 60).optional().describe("Key or identifier of a role that they hold"),
      groupId: id.optional().describe("Filter by user group"),
      ...activeOnly.shape,
    }),
    output: pageSchema(Colleague),
  }),
  lawyers: operation({
    route: "GET private/user/getLawyers",
    access: "staff",
    summary: "List the people whose role is marked as a lawyer's, by name, at most fifty",
    input: activeOnly.extend({ search: byName.shape.search }),
    output: z.array(Colleague),
  }),
  lawyersSelect: operation({
    route: "GET private/user/getLawyersSelect",
    access: "staff",
    summary: "Active lawyers for a select, at most fifty, by name",
    input: byName,
    output: z.array(staffOption),
  }),
  correspondents: operation({
    route: "GET private/user/getCorrespondentSelect",
    access: "staff",
    summary: "Active correspondents for a select, at most fifty, by name",
    input: byName,
    output: z.array(staffOption),
  }),
  byDocument: operation({
    route: "GET private/user/getUserSelectByCIorPassport/:ciOrPassport",
    access: ["adminConsulSpain", "manageFilings", "adminClient"],
    summary:
      "Find at most ten active people by the beginning of their identity number or passport; each search is audited",
    input: z.object({
      ciOrPassport: text(5, 20).describe("At least five characters of an identity number or a passport"),
    }),
    output: z.array(
      z.object({
        _id: z.string().describe("Identifier of the person"),
        name: z.string().describe("Full name"),
        ci: z.string().optional().describe("Cuban identity number"),
        passport: z.string().optional().describe("Passport number"),
        email: z.string().describe("E-mail address"),
        phone: z.string().optional().describe("E.164"),
      }),
    ),
    limit: [60, 60],
  }),
  workers: operation({
    route: "GET private/user/getWorkersSelect",
    access: "staff",
    summary: "Active staff for a select, at most fifty, by name",
    input: byName,
    output: z.array(staffOption),
  }),
  info: operation({
    route: "GET private/user/getUserInfo/:id?",
    access: "signed-in",
    summary:
      "Get a profile: the caller's own whole; of others what the caller's work needs (accounts whole, colleagues as in the directory, clients' contact data)",
    input: z.object({ id: id.optional() }),
    output: User,
  }),
  updateProfile: operation({
    route: "POST private/user/updateProfile",
    access: "signed-in",
    summary: "Update the caller's phone, country or language",
    input: z.object({
      phone: phone.optional().describe("Any phone number, stored as E.164"),
      country: country.optional(),
      language: z.enum(languages, "CHOICE").optional().describe("Language of one's mails"),
      updatedAt: version,
    }),
    output: User,
  }),
  setPhoto: upload({
    route: "POST private/user/updatePhoto",
    access: "signed-in",
    summary: "Set the caller's photo: JPG, PNG or WebP of at most 2 MB, stored without metadata",
    output: z.object({ image: z.string().describe("Address of the new photo") }),
    limit: [20, 3600],
  }),
  removePhoto: operation({
    route: "DELETE private/user/deletePhoto",
    access: "signed-in",
    summary: "Delete the caller's photo",
    output: deletedAnswer,
  }),
  photo: download({
    recorded: "handler",
    route: "GET private/user/getPhoto/:photo",
    access: "signed-in",
    summary: "Get a photo: the caller's own; staff photos for staff, all photos for account managers",
    input: z.object({
      photo: z
        .string()
        .regex(/^[0-9a-f]{32}$/, "ID")
        .describe("Name of the photo, out of its address"),
    }),
  }),
  list: accounts.page({
    route: "POST private/people/getPeople",
    summary: "People with an account, page by page; search by name, email, phone or identity document",
  }),
  exportSheet: accounts.spreadsheet({
    route: "GET private/people/exportPeople",
    summary: "Export the filtered list of people as XLSX or CSV with the requested columns, at most 100,000 rows",
  }),
  home: operation({
    route: "GET private/people/getHome",
    access: ["adminUsers"],
    summary: "Get the home widget of account managers: blocked staff, and invited staff who never signed in",
    output: z.object({
      blocked: z.number().int().describe("Staff whose account is blocked"),
      waiting: z.number().int().describe("Staff who never chose a password"),
      docs: z.array(Account).describe("The newest of both, at most four of each"),
    }),
  }),
  get: operation({
    route: "GET private/people/getPersonById/:id",
    access: ["adminUsers"],
    summary: "Get one person",
    input: idParam,
    output: Account,
  }),
  history: operation({
    route: "GET private/people/getPersonHistory/:id",
    access: ["adminUsers"],
    summary: "List the history of a person's account",
    input: idParam,
    output: auditHistorySchema(personAuditActions),
  }),
  createStaff: operation({
    route: "POST private/people/createStaff",
    access: ["adminUsers"],
    requiresRecentSignIn: true,
    requiresApproval: true,
    summary: "Create a staff account; the person receives an email to choose a password",
    input: PersonalData.extend({ roles: assignedRoles }),
    output: Account,
  }),
  update: operation({
    route: "PUT private/people/updatePerson",
    access: ["adminUsers"],
    summary: "Update a person's data",
    input: PersonalData.extend(versionedId.shape),
    output: Account,
  }),
  setRoles: operation({
    route: "PUT private/people/setRoles",
    access: ["adminUsers"],
    requiresRecentSignIn: true,
    requiresApproval: true,
    summary: "Set the roles of a staff member; effective at once",
    input: versionedId.extend({ roles: assignedRoles }),
    output: Account,
  }),
  activate: operation({
    route: "PUT private/people/activate",
    access: ["adminUsers"],
    summary: "Activate an account whose code did not arrive",
    input: versionedId,
    output: Account,
  }),
  block: operation({
    route: "PUT private/people/block",
    access: ["adminUsers"],
    summary: "Block an account: its sessions end at once",
    input: versionedId.extend({ reason: note.describe("Why, for the audit log") }),
    output: Account,
  }),
  unblock: operation({
    route: "PUT private/people/unblock",
    access: ["adminUsers"],
    summary: "Unblock an account",
    input: versionedId,
    output: Account,
  }),
  explain: explainCall,
  ...signInHelpContract,
};

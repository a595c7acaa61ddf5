/** Correspondences: offices elsewhere that act for the firm, each with the staff who may read and edit it. */
import { z } from "zod";
import { operation, pageSchema } from "../../../kit/contract/contract.ts";
import { versionedIdSchema, crudListContract } from "../../../kit/contract/crud-contract.ts";
import {
  country,
  email,
  id,
  clearable,
  page,
  phone,
  text,
  booleanParam,
  multilineText,
} from "../../../kit/contract/schemas.ts";
import { correspondenceColumns } from "./columns.ts";
import { Correspondence } from "./correspondence.ts";

export type { Correspondence } from "./correspondence.ts";

const draft = z.object({
  name: text(1, 120).describe("Name of the office; unique"),
  country,
  address: text(0, 200).optional().describe("Where it is"),
  contactName: text(0, 120).optional().describe("Contact person"),
  email: clearable(email).describe("Email address; an empty text for none"),
  phone: clearable(phone).describe("Phone number with country code; an empty text for none"),
  users: z
    .array(
      z.object({
        user: id,
        read: booleanParam.optional().describe("true unless they write"),
        write: booleanParam.optional().describe("Writers can also read"),
      }),
    )
    .max(200, "TOO_LONG")
    .optional()
    .describe("The complete new list of readers and writers"),
  observations: multilineText(0, 1000).optional().describe("Notes"),
  active: booleanParam.optional().describe("false: the firm does not work with it any more"),
});
export type CorrespondenceDraft = z.output<typeof draft>;

export const correspondence = crudListContract(correspondenceColumns, {
  rowSchema: Correspondence,
  input: draft,
  updateInput: draft.partial(),
  filters: {
    country: country.optional(),
    active: booleanParam.optional().describe("true: those the firm works with; false: the others"),
    search: page.shape.search.describe("Words of code, name, address, contact, email or phone"),
  },
  access: ["adminCorrespondence"],
});

const path = "private/correspondence";
const routes = correspondence.catalogueRoutes("correspondence", "Correspondence", { noun: "correspondence" });

export const correspondencesContract = {
  ...routes,
  list: correspondence.page({
    route: `POST ${path}/getCorrespondences`,
    access: "staff",
    summary: "List correspondences page by page: those that the reader may read",
  }),
  get: correspondence.get({ route: `POST ${path}/getCorrespondenceById`, access: "staff", summary: "One, to edit" }),
  read: correspondence.get({
    route: `POST ${path}/findOneCorrespondenceById`,
    access: "staff",
    summary: "One, to read",
  }),
  update: correspondence.update({
    route: `POST ${path}/updateCorrespondence`,
    access: "staff",
    summary: "Update a correspondence; writers cannot change its people and whether it is active",
  }),
  all: operation({
    route: `GET ${path}/getAllCorrespondences`,
    access: "staff",
    summary: "List the first 5,000 active ones, for selects",
    input: z.object({ country: country.optional() }),
    output: pageSchema(Correspondence.pick({ _id: true, code: true, name: true, country: true })),
  }),
  turn: operation({
    route: `PUT ${path}/activeDeactiveCorrespondence`,
    access: ["adminCorrespondence"],
    summary: "Activate or deactivate one",
    input: versionedIdSchema.extend({ active: z.boolean("CHOICE").describe("Whether the firm works with it") }),
    output: Correspondence,
  }),
};

/** Work plans: the goals and main activities of a person for a month. */
import { z } from "zod";
import { download, operation } from "../../../kit/contract/contract.ts";
import { crudListContract } from "../../../kit/contract/crud-contract.ts";
import {
  oneOrMany,
  requiredChoice,
  day,
  id,
  integer,
  clearable,
  page,
  reference,
  text,
  multilineText,
} from "../../../kit/contract/schemas.ts";
import { Activity } from "../agenda/contract.ts";
import { workPlanColumns } from "./columns.ts";
import { WorkPlan, MainActivity } from "./work-plan.ts";

export type { WorkPlan } from "./work-plan.ts";

const basePath = "private/workplan";
const month = integer(1, 12).describe("Month, 1 to 12");
const year = integer(2020, 2100).describe("Year");

const draft = z.object({
  month,
  year,
  title: text(3, 150).describe("Name or title"),
  goals: multilineText(0, 3000).optional().describe("Goal"),
  mainActivities: z
    .array(
      z.object({
        text: text(3, 300).describe("What is to be done"),
        date: clearable(day).describe("Due day, within the month"),
        responsible: clearable(id).describe("People in charge: active staff"),
      }),
    )
    .max(100, "TOO_LONG")
    .optional()
    .describe("All of them, in place of those before"),
  user: requiredChoice(id)
    .optional()
    .describe("Owner; defaults to the caller. Others' plans only with permission to see the month of all"),
});
export type WorkPlanDraft = z.output<typeof draft>;

const readers = ["adminActivities", "monthWorkPlan"] as const;
export const plan = crudListContract(workPlanColumns, {
  rowSchema: WorkPlan,
  input: draft,
  updateInput: draft.partial(),
  filters: {
    year: year.optional(),
    month: month.optional(),
    user: id.optional().describe("Filter by owner"),
    search: page.shape.search.describe("Words of title or goals"),
  },
  access: readers,
});

const ofMonth = z.object({ month, year });
const consolidated = ofMonth.extend({ users: oneOrMany(id, 100).describe("Filter by owners") });

export const workPlanContract = {
  ofMonth: operation({
    route: `GET ${basePath}/getWorkplanByMonthAndYear`,
    access: readers,
    summary:
      "Get a person's plan of a month, or null: the caller's own, others' with permission to see the month of all",
    input: ofMonth.extend({ user: id.optional().describe("Person; defaults to the caller") }),
    output: WorkPlan.nullable(),
  }),
  list: plan.page({
    route: `POST ${basePath}/getWorkPlan`,
    summary: "List plans page by page: those that the reader may read",
  }),
  sheet: plan.spreadsheet({ route: `GET ${basePath}/exportWorkPlans`, summary: "Work plans as XLSX or CSV" }),
  get: plan.get({ route: `GET ${basePath}/getWorkPlanById/:id`, summary: "Get one plan" }),
  create: plan.create({
    route: `POST ${basePath}/createWorkplan`,
    access: ["createWorkplan"],
    summary: "Create a person's plan of a month; one per month",
  }),
  update: plan.update({
    route: `PUT ${basePath}/updateWorkplan`,
    access: ["updateWorkplan"],
    summary: "Update a plan",
  }),
  remove: plan.remove({
    route: `DELETE ${basePath}/deleteWorkplan/:id`,
    access: ["deleteWorkplan"],
    summary: "Delete a plan",
  }),
  month: operation({
    route: `POST ${basePath}/monthWorkPlan`,
    access: ["monthWorkPlan"],
    allowedWhileImpersonating: true,
    summary: "The plans of a month together, and the activities of their people in it, in any state",
    input: consolidated.extend({
      print: z.boolean("CHOICE").optional().describe("true: with the address of its PDF"),
    }),
    output: z.object({
      plans: z.array(WorkPlan).describe("Plans sorted by the name of their owner"),
      activities: z.array(Activity).describe("In their order"),
      url: z.string().optional().describe("Address of the file, below this host; opens with the same session"),
    }),
  }),
  mains: operation({
    route: `POST ${basePath}/getActivitysMain`,
    access: ["getActivitysMain"],
    allowedWhileImpersonating: true,
    summary: "The main activities of all plans of a month, by day",
    input: ofMonth,
    output: z.array(MainActivity.extend({ user: reference.describe("Owner of the plan") })),
  }),
  paper: download({
    recorded: "handler",
    route: `GET ${basePath}/getMonthPaper`,
    access: ["monthWorkPlan"],
    summary: "The plans of a month together: PDF, in the reader's language",
    input: consolidated,
    limit: [20, 60],
  }),
};

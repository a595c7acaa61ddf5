import { defineArea } from "../../../../server/area-definition.ts";
import { workPlanContract } from "../contract.ts";
import { demoWorkPlans } from "./demo.ts";
import { mainActivities, monthOfAll, printMonth, planOfMonth } from "./month-queries.ts";
import { mailPlans } from "./month-mail.ts";
import { workPlanResource, visibleRemovedPlans } from "./work-plan-resource.ts";

const { list, sheet, get, create, update, remove } = workPlanResource.handlers;

export const area = defineArea({
  contract: workPlanContract,
  handlers: {
    ofMonth: planOfMonth,
    list,
    sheet,
    get,
    create,
    update,
    remove,
    month: monthOfAll,
    mains: mainActivities,
    paper: printMonth,
  },
  resources: [
    { resource: workPlanResource, removeOperation: workPlanContract.remove, visibleBeforeRemoval: visibleRemovedPlans },
  ],
  searchProviders: [
    workPlanResource.searchProvider("workPlans", "/workAgenda/plans", { detail: ({ user }) => user.name }),
  ],
  jobs: [{ name: "workPlan.mail", every: "0 8 * * *", run: mailPlans }],
  demo: demoWorkPlans,
});

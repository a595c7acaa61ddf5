import { hosted } from "../../../server/hosted.ts";
import { workPlan } from "../contract.ts";
import { demoWorkPlans } from "./demo.ts";
import { mainActivities, monthOfAll, paperOfMonth, planOfMonth } from "./month.ts";
import { mailPlans } from "./month-mail.ts";
import { register, removedSeenBy } from "./register.ts";

const { list, sheet, get, create, update, remove } = register.handlers;

export const area = hosted({
  contract: workPlan,
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
    paper: paperOfMonth,
  },
  registers: [{ of: register, remove: workPlan.remove, wasSeen: removedSeenBy }],
  finders: [register.finder("workPlans", "/workAgenda/plans", { detail: ({ user }) => user.name })],
  jobs: [{ name: "workPlan.mail", every: "0 8 * * *", run: mailPlans }],
  demo: demoWorkPlans,
});

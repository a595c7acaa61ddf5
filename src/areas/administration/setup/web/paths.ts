import type { SetupStepKey } from "../setup-steps.ts";

export const firstStepsPath = "/admin/firstSteps";

/** Screen of each step; steps without one are done on the checklist itself. */
export const stepPath: Partial<Record<SetupStepKey, string>> = {
  firm: "/admin/firm",
  offices: "/admin/firm",
  offers: "/onlineServicesAdmin/payOnlineServices",
  tariffs: "/onlineServicesAdmin/payOnlineServices/tariffs",
  terms: "/admin/terms/options",
  texts: "/admin/pages",
  people: "/admin/users",
  capacity: "/admin/availableRequestOnline",
};

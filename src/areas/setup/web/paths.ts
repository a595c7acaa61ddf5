import type { SetupStepKey } from "../setup-steps.ts";

export const firstStepsPath = "/admin/firstSteps";

/** Where each step is done; what is not here is done on the screen of the first steps itself. */
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

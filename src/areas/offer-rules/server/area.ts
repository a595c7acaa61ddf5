import { hosted } from "../../../server/hosted.ts";
import { holdsOf } from "../../../server/holds.ts";
import { registerRules } from "../../contract-offers/server/public.ts";
import { offerRules } from "../contract.ts";
import { register } from "./register.ts";
import { seedOfferRules } from "./seed.ts";
import { runDue, runOn } from "./sending.ts";
import { simulate } from "./simulation.ts";
import { offerRules as rows } from "./tables.ts";

export const area = hosted({
  contract: offerRules,
  handlers: { ...register.handlers, simulate },
  registers: [{ of: register, remove: offerRules.remove }],
  jobs: [{ name: "offerRules.due", every: "0 8 * * *", run: runDue }],
  seed: seedOfferRules,
  register: (server) => {
    registerRules({ happened: (tx, id, occasion, now) => runOn(tx, server, id, occasion, now) });
    holdsOf("nomenclator", { rules: { column: [rows.recipients, rows.conditions] } });
  },
});

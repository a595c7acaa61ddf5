import { defineArea } from "../../../../server/area-definition.ts";
import { neverInFuture } from "../../../../server/time-limit.ts";
import { offerRulePort } from "../../contract-offers/server/public.ts";
import { offerRulesContract } from "../contract.ts";
import { ruleResource } from "./rule-resource.ts";
import { seedOfferRules } from "./seed.ts";
import { runDue, runOn } from "./run-rules.ts";
import { simulateRule } from "./simulation.ts";
import { offerRules as rows } from "./tables.ts";

export const area = defineArea({
  contract: offerRulesContract,
  handlers: { ...ruleResource.handlers, simulate: simulateRule },
  resources: [{ resource: ruleResource, removeOperation: offerRulesContract.remove }],
  // A rule applies to offers issued since it was switched on.
  timeLimits: [neverInFuture(rows.since)],
  jobs: [{ name: "offerRules.due", every: "0 8 * * *", run: runDue }],
  seed: seedOfferRules,
  references: { nomenclator: { rules: { column: [rows.recipients, rows.conditions] } } },
  provides: (server) => [
    offerRulePort.implement({ run: (tx, id, occasion, now) => runOn(tx, server, id, occasion, now) }),
  ],
});

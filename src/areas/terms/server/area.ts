import { hosted } from "../../../server/hosted.ts";
import { terms } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { termsRegister } from "./versions.ts";
import { demoTerms, seedTerms } from "./seed.ts";

export const area = hosted({
  contract: terms,
  handlers,
  news: [{ kinds: ["terms.publish"], needs: ["adminSettings"], at: "/admin/terms/options", configures: true }],
  registers: [{ of: termsRegister, remove: terms.remove }],
  seed: seedTerms,
  demo: demoTerms,
});

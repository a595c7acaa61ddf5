import { hosted } from "../../../server/hosted.ts";
import { bankAccounts } from "../contract.ts";
import { demoBankAccounts } from "./demo.ts";
import { register } from "./register.ts";

export const area = hosted({
  contract: bankAccounts,
  handlers: register.catalogued,
  registers: [{ of: register, remove: bankAccounts.remove }],
  finders: [
    register.finder("bankAccounts", "/admin/bankAccounts/manageBankAccounts", { detail: ({ holder }) => holder }),
  ],
  demo: demoBankAccounts,
});

import { holdsOf, type ReferencedRecord } from "../../../server/holds.ts";
import { hosted } from "../../../server/hosted.ts";
import { bankAccounts } from "../contract.ts";
import { demoBankAccounts } from "./demo.ts";
import { register } from "./register.ts";
import { bankAccounts as rows } from "./tables.ts";

export const area = hosted({
  contract: bankAccounts,
  handlers: register.catalogued,
  registers: [{ of: register, remove: bankAccounts.remove }],
  finders: [
    register.finder("bankAccounts", "/admin/bankAccounts/manageBankAccounts", { detail: ({ holder }) => holder }),
  ],
  register: () => {
    const at = ({ _id }: ReferencedRecord) => `/admin/bankAccounts/manageBankAccounts?search=${_id}`;
    holdsOf("nomenclator", { accounts: { column: rows.bank, at } });
  },
  demo: demoBankAccounts,
});

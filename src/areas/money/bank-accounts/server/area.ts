import { defineArea } from "../../../../server/area-definition.ts";
import { bankAccountsContract } from "../contract.ts";
import { demoBankAccounts } from "./demo.ts";
import { bankAccountResource } from "./bank-account-resource.ts";
import { bankAccounts as rows } from "./tables.ts";

export const area = defineArea({
  contract: bankAccountsContract,
  handlers: bankAccountResource.catalogueHandlers,
  resources: [{ resource: bankAccountResource, removeOperation: bankAccountsContract.remove }],
  searchProviders: [
    bankAccountResource.searchProvider("bankAccounts", "/admin/bankAccounts/manageBankAccounts", {
      detail: ({ holder }) => holder,
    }),
  ],
  references: {
    nomenclator: {
      accounts: { column: rows.bank, path: ({ _id }) => `/admin/bankAccounts/manageBankAccounts?search=${_id}` },
    },
  },
  demo: demoBankAccounts,
});

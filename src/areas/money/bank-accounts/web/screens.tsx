import type { Screen } from "../../../../web/office/screen.ts";

export const screens: readonly Screen[] = [
  {
    path: "/admin/bankAccounts/manageBankAccounts",
    access: ["adminBankAccount"],
    words: ["bankAccounts"],
    load: async () => (await import("./bank-accounts.tsx")).BankAccountRegister,
  },
];

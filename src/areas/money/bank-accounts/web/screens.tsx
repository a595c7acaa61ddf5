import type { Screen } from "../../../../web/office/navigation/screen.ts";

export const screens: readonly Screen[] = [
  {
    path: "/admin/bankAccounts/manageBankAccounts",
    access: ["adminBankAccount"],
    words: ["bankAccounts"],
    load: async () => (await import("./bank-accounts.tsx")).BankAccountRegister,
  },
];

import type { Words } from "../../../kit/text/words.ts";
import type { serverMessages as source } from "./server-messages.es.ts";

export const serverMessages: Words<typeof source> = {
  requested: {
    title: "A change is waiting for your approval",
    text: "{name} proposed: {change} ({subject}).",
  },
  approved: {
    title: "Your change was approved",
    text: "{name} approved: {change} ({subject}).",
  },
  rejected: {
    title: "Your change was rejected",
    text: "{name} rejected: {change} ({subject}).",
  },
  actions: {
    "exchangeRates.create": "New exchange rate",
    "exchangeRates.update": "Exchange rate change",
    "exchangeRates.remove": "Exchange rate deletion",
    "exchangeRates.restore": "Exchange rate restored",
    "bankAccounts.create": "New bank account",
    "bankAccounts.update": "Bank account change",
    "bankAccounts.remove": "Bank account deletion",
    "bankAccounts.restore": "Bank account restored",
    "roles.create": "New role",
    "roles.update": "Role change",
    "roles.requireFactor": "Two-step verification for a role",
    "roles.remove": "Role deletion",
    "roles.restore": "Role restored",
    "people.create": "New user",
    "people.setRoles": "A user’s roles",
    "settings.update": "Settings change",
  },
};

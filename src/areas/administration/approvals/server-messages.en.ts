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
    "exchangeRates.update": "Change of a rate",
    "exchangeRates.remove": "Deletion of a rate",
    "exchangeRates.restore": "Restored rate",
    "bankAccounts.create": "New bank account",
    "bankAccounts.update": "Change of a bank account",
    "bankAccounts.remove": "Deletion of a bank account",
    "bankAccounts.restore": "Restored bank account",
    "roles.create": "New role",
    "roles.update": "Change of a role",
    "roles.requireFactor": "Two-step verification of a role",
    "roles.remove": "Deletion of a role",
    "roles.restore": "Restored role",
    "people.create": "New user",
    "people.setRoles": "Roles of a user",
    "settings.update": "Change of a setting",
  },
};

import type { Words } from "../../../kit/words.ts";
import type { words as es } from "./words.es.ts";

export const words: Words<typeof es> = {
  title: "Trash",
  subtitle: "What is deleted is kept for 30 days and can go back to its place as it was. Then it is erased for good.",
  list: "What was deleted",
  none: "The trash is empty",
  columns: {
    name: "Name",
    kind: "What it is",
    removedAt: "Deleted",
    removedBy: "By",
    until: "Kept until",
  },
  kinds: {
    carrier: "Carrier",
    exchangeRate: "Exchange rate",
    offer: "Online service offer",
    role: "Role",
    bankAccount: "Bank account",
    offerRule: "Sending rule",
    contractOffer: "Contract offer",
    correspondence: "Correspondence",
    notarialFiling: "Notarial filing",
    nomenclator: "Nomenclator item",
    client: "Client",
    filing: "Filing",
    userGroup: "User group",
    virtualTable: "Virtual table",
    routeCard: "Route card",
    workPlan: "Work plan",
    terms: "Draft of the terms and conditions",
  },
  restore: "Restore",
  restored: "“{name}” is back in its place.",
};

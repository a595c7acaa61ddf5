import type { Words } from "../../../kit/text/words.ts";
import type { words as es } from "./words.es.ts";

export const words: Words<typeof es> = {
  title: "Trash",
  subtitle: "Items are kept for 30 days, then permanently deleted.",
  list: "Deleted items",
  none: "The trash is empty",
  columns: {
    name: "Name",
    kind: "Type",
    removedAt: "Deleted",
    removedBy: "Deleted by",
    until: "Kept until",
  },
  kinds: {
    carrier: "Carrier",
    exchangeRate: "Exchange rate",
    offer: "Online service",
    role: "Role",
    bankAccount: "Bank account",
    offerRule: "Sending rule",
    contractOffer: "Contract offer",
    correspondence: "Correspondence",
    notarialFiling: "Notarial filing",
    nomenclator: "Nomenclator",
    client: "Client",
    filing: "Filing",
    userGroup: "User group",
    virtualTable: "Virtual table",
    routeCard: "Route card",
    workPlan: "Work plan",
    terms: "Draft of the terms and conditions",
  },
  restore: "Restore",
  restored: "“{name}” restored.",
};

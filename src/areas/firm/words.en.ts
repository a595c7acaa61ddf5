import type { Words } from "../../kit/words.ts";
import type { words as source } from "./words.es.ts";

export const words: Words<typeof source> = {
  subtitle: "What pages, papers and mails say of the firm. It shows as soon as it is saved.",
  particulars: "The firm",
  seller: "Seller on invoices",
  reach: "Where to find it",
  fields: {
    name: "Name",
    legalName: "Registered name",
    taxId: "Tax number (NIT)",
    account: "Bank account",
    address: "Address",
    phone: "Phone",
    email: "E-mail for the public",
  },
  hints: {
    name: "As people know it: it heads pages, papers and mails.",
    account: "The one that invoices name.",
  },
  saved: "The firm’s particulars were saved.",
  offices: "Offices",
  noOffices: "There are no offices yet. Add the first: documents are collected there.",
  add: "Add an office",
  change: "Change",
  changeOf: "Change: {name}",
  pickup: "Documents are collected here",
  inactive: "Receives nobody",
  office: {
    nameEs: "Name in Spanish",
    nameEn: "Name in English",
    address: "Address",
    phone: "Phone",
    phoneHint: "Empty: the firm’s own.",
    location: "Place on the map",
    locationHint: "Latitude and longitude, for example 23.1386, -82.3866. Empty: looked for by its address.",
    hoursEs: "Hours in Spanish",
    hoursEn: "Hours in English",
    hoursHint: "For example: Monday to Friday, 8:30 to 16:00",
    active: "Receives people",
  },
  officeSaved: "The office was saved.",
};

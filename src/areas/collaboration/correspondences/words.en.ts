import type { Words } from "../../../kit/words.ts";
import type { words as source } from "./words.es.ts";

export const words: Words<typeof source> = {
  title: "Correspondences",
  subtitle: "Offices elsewhere that act for the firm, with the people who read and correct them.",
  create: "New correspondence",
  none: "There are no correspondences yet",
  search: "Name, code, contact, e-mail",
  active: "In use",
  inactive: "Out of use",
  columns: {
    code: "Code",
    name: "Name",
    country: "Country",
    contact: "Contact",
    email: "E-mail",
    phone: "Phone",
    readers: "Read it",
    writers: "Write it",
    active: "Status",
    updatedAt: "Last change",
  },
  fields: {
    address: "Address",
    contactName: "Contact person",
    users: "Who sees it",
    usersHint: "Those who keep all correspondences always see and correct them.",
    addUser: "Add a person",
    user: "Person",
    write: "Corrects it too",
    observations: "Remarks",
  },
};

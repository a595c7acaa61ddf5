import type { Words } from "../../../kit/text/words.ts";
import type { words as source } from "./words.es.ts";

export const words: Words<typeof source> = {
  title: "Correspondences",
  subtitle: "Offices that represent the firm elsewhere",
  create: "New correspondence",
  none: "No correspondences yet",
  search: "Name, code, contact or email",
  active: "Active",
  inactive: "Inactive",
  columns: {
    code: "Code",
    name: "Name",
    country: "Country",
    contact: "Contact",
    email: "Email",
    phone: "Phone",
    readers: "Can view",
    writers: "Can edit",
    active: "Status",
    updatedAt: "Last change",
  },
  fields: {
    address: "Address",
    contactName: "Contact person",
    users: "Access",
    usersHint: "Correspondence administrators always have access.",
    addUser: "Add person",
    user: "Person",
    write: "Can edit",
    observations: "Notes",
  },
};

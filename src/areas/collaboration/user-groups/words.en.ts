import type { Words } from "../../../kit/words.ts";
import type { words as source } from "./words.es.ts";

export const words: Words<typeof source> = {
  title: "User groups",
  subtitle: "People who are invited and let in together; it holds for those who are in the group at the time.",
  create: "New group",
  none: "There are no groups yet",
  search: "Name",
  active: "In use",
  inactive: "Out of use",
  columns: {
    name: "Name",
    members: "Members",
    count: "People",
    external: "From outside",
    active: "Status",
    updatedAt: "Last change",
  },
  languages: { es: "Spanish", en: "English" },
  fields: {
    users: "Members",
    externalPeople: "People from outside",
    externalHint: "Without an account of the house: invitations reach them by e-mail.",
    addExternal: "Add a person",
    externalName: "Name",
    externalEmail: "E-mail",
    externalLanguage: "Language of their mails",
  },
};

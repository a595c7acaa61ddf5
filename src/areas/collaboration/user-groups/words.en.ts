import type { Words } from "../../../kit/text/words.ts";
import type { words as source } from "./words.es.ts";

export const words: Words<typeof source> = {
  title: "User groups",
  subtitle: "Groups for invitations and permissions",
  create: "New group",
  none: "No groups yet",
  search: "Name",
  active: "Active",
  inactive: "Inactive",
  columns: {
    name: "Name",
    members: "Members",
    count: "People",
    external: "External",
    active: "Status",
    updatedAt: "Last change",
  },
  fields: {
    users: "Members",
    externalPeople: "External people",
    externalHint: "No account: they get invitations by email.",
    addExternal: "Add person",
    externalName: "Name",
    externalEmail: "Email",
    externalLanguage: "Email language",
  },
};

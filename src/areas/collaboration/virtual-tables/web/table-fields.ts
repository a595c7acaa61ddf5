/** Form fields of a table; goals only for a new one, because the room edits them. */
import type { Language } from "../../../../kit/text/language.ts";
import { api } from "../../../../web/api.ts";
import type { Words } from "../../../../kit/text/words.ts";
import { completeForm, type FormInput, type SelectOption } from "../../../../web/office/form/fields.ts";
import { findWorkers } from "../../../administration/people/web/public.tsx";
import type { VirtualTable } from "../schemas.ts";
import type { words as source } from "../words.es.ts";

type RecordNames = readonly { readonly _id: string; readonly name: string }[];
const options = (records: RecordNames = []) => records.map(({ _id, name }) => ({ value: _id, label: name }));

const findGroups = async (search: string) => {
  const { docs } = await api.userGroups.list({ active: true, limit: 50, ...(search && { search }) });
  return options(docs);
};

export function tableFields(
  words: Words<typeof source>,
  record: VirtualTable | undefined,
  {
    isAdministrator,
    self,
    languageOptions,
  }: {
    readonly isAdministrator: boolean;
    readonly self: RecordNames;
    readonly languageOptions: readonly SelectOption<Language>[];
  },
) {
  const { fields: f, hints: h } = words;
  return completeForm<FormInput<typeof api.virtualTables.create>>()([
    { name: "title", label: words.fields.title, required: true, fullWidth: true },
    { name: "description", kind: "textarea", label: f.description, required: true },
    { name: "openDate", kind: "datetime", label: f.openDate, required: true },
    { name: "closeDate", kind: "datetime", label: f.closeDate, hint: h.closeDate },
    ...(isAdministrator
      ? ([
          {
            name: "moderators",
            kind: "multiSelect",
            label: f.moderators,
            required: true,
            search: findWorkers,
            options: options(record?.named.moderators ?? self),
          },
        ] as const)
      : []),
    {
      name: "members",
      kind: "multiSelect",
      label: f.members,
      search: findWorkers,
      options: options(record?.named.members),
    },
    {
      name: "groups",
      kind: "multiSelect",
      label: f.groups,
      hint: h.groups,
      search: findGroups,
      options: options(record?.named.groups),
    },
    { name: "keywords", kind: "tags", label: f.keywords },
    {
      name: "externalPeople",
      kind: "rows",
      label: f.externalPeople,
      hint: h.externalPeople,
      addLabel: f.addExternal,
      fields: [
        { name: "name", label: f.externalName, required: true },
        { name: "email", kind: "email", label: f.externalEmail, required: true },
        { name: "language", kind: "select", label: f.externalLanguage, options: languageOptions },
      ],
    },
    ...(record
      ? []
      : ([
          {
            name: "goals",
            kind: "rows",
            label: f.goals,
            addLabel: f.addGoal,
            fields: [{ name: "text", label: f.goalText, required: true }],
          },
        ] as const)),
  ]);
}

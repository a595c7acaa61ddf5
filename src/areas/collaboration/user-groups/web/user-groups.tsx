import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import { ResourceScreen } from "../../../../web/office/resource/resource-screen.tsx";
import { useLanguageOptions } from "../../../../web/office/form/use-language-options.ts";
import { useWords } from "../../../../web/words.ts";
import { findWorkers } from "../../../administration/people/web/public.tsx";
import { userGroupColumns } from "../columns.ts";
import type { userGroupsContract } from "../contract.ts";

export function UserGroupRegister() {
  const words = useWords("userGroups");
  const languageOptions = useLanguageOptions();
  const { fields: f } = words;
  return (
    <ResourceScreen<typeof userGroupsContract>
      {...columnsFor(userGroupColumns, { ...words, language: useLanguage() })}
      entry="groupUser"
      kind="userGroup"
      words={words}
      calls={api.userGroups}
      fields={(record) => [
        { name: "name", required: true },
        {
          name: "users",
          kind: "multiSelect",
          label: f.users,
          search: findWorkers,
          options: (record?.members ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
        },
        {
          name: "externalPeople",
          kind: "rows",
          label: f.externalPeople,
          hint: f.externalHint,
          addLabel: f.addExternal,
          fields: [
            { name: "name", label: f.externalName, required: true },
            { name: "email", kind: "email", label: f.externalEmail, required: true },
            {
              name: "language",
              kind: "select",
              label: f.externalLanguage,
              options: languageOptions,
            },
          ],
        },
      ]}
      setActive={(record, active) => api.userGroups.update({ ...record, active })}
    />
  );
}

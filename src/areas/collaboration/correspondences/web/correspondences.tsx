import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import { ResourceScreen } from "../../../../web/office/resource/resource-screen.tsx";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import { useCountryChoices } from "../../../administration/nomenclators/web/public-office.ts";
import { findCorrespondents } from "../../../administration/people/web/public.tsx";
import { correspondenceColumns } from "../columns.ts";
import type { correspondencesContract } from "../contract.ts";

export function CorrespondenceRegister() {
  const words = useWords("correspondences");
  const { fields: f, columns: c } = words;
  const countries = useCountryChoices();
  const isAdministrator = useUser()?.permissions.includes("adminCorrespondence") ?? false;
  const countryOf = (code: string) => countries.find(({ value }) => value === code)?.label ?? code;
  return (
    <ResourceScreen<typeof correspondencesContract>
      {...columnsFor(correspondenceColumns, { ...words, language: useLanguage(), countryOf })}
      entry="correspondences"
      kind="correspondence"
      words={words}
      calls={api.correspondences}
      formColumns={2}
      fields={(record) => [
        { name: "name", required: true },
        { name: "country", kind: "select", options: countries, required: true },
        { name: "address", fullWidth: true },
        { name: "contactName" },
        { name: "phone", kind: "tel" },
        { name: "email", kind: "email", fullWidth: true },
        ...(isAdministrator
          ? ([
              {
                name: "users",
                kind: "rows",
                hint: f.usersHint,
                addLabel: f.addUser,
                fields: [
                  {
                    name: "user",
                    kind: "searchSelect",
                    label: f.user,
                    required: true,
                    search: findCorrespondents,
                    options: (record?.users ?? []).map(({ user, name }) => ({ value: user, label: name })),
                  },
                  { name: "write", kind: "checkbox", label: f.write },
                ],
              },
            ] as const)
          : []),
        { name: "observations", kind: "textarea" },
      ]}
      filters={[{ kind: "select", name: "country", label: c.country, options: countries }]}
      isAllowed={(action, record) => isAdministrator || (action === "update" && record?.can.change === true)}
      {...(isAdministrator && { setActive: (record, active) => api.correspondences.turn({ ...record, active }) })}
    />
  );
}

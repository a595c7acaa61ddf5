/** Dialog of a folder's permissions. */
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { useWords } from "../../../../web/words.ts";
import { findWorkers } from "../../../administration/people/web/public.tsx";
import { findGroups } from "../../user-groups/web/public.ts";
import type { Folder } from "../contract.ts";
import type { OnClose } from "./dialogs.tsx";
import { useRefreshFolders } from "./paths.ts";

interface FormInput {
  readonly people: readonly { readonly user: string; readonly write: boolean }[];
  readonly groups: readonly { readonly group: string; readonly write: boolean }[];
  readonly children: boolean;
}

export function Permissions({ of: folder, onClose }: { of: Folder } & OnClose) {
  const { permissions: words } = useWords("folders");
  const { _id, name, updatedAt, permissions } = folder;
  const people = permissions.flatMap(({ user, write }) => (user ? [{ user: user._id, name: user.name, write }] : []));
  const groups = permissions.flatMap(({ group, write }) =>
    group ? [{ group: group._id, name: group.name, write }] : [],
  );
  const save = (input: FormInput) =>
    api.folders.permit({
      _id,
      updatedAt,
      permissions: [...input.people, ...input.groups],
      applyToChildren: input.children,
    });
  return (
    <FormDialog
      title={interpolate(words.title, { name })}
      text={words.text}
      fields={[
        {
          name: "people",
          kind: "rows",
          label: words.people,
          addLabel: words.add,
          fields: [
            {
              name: "user",
              kind: "searchSelect",
              label: words.user,
              required: true,
              search: findWorkers,
              options: people.map((each) => ({ value: each.user, label: each.name })),
            },
            { name: "write", kind: "checkbox", label: words.write },
          ],
        },
        {
          name: "groups",
          kind: "rows",
          label: words.groups,
          addLabel: words.addGroup,
          fields: [
            {
              name: "group",
              kind: "searchSelect",
              label: words.group,
              required: true,
              search: findGroups,
              options: groups.map((each) => ({ value: each.group, label: each.name })),
            },
            { name: "write", kind: "checkbox", label: words.write },
          ],
        },
        { name: "children", kind: "checkbox", label: words.children },
      ]}
      mutation={save}
      initialValues={{ people, groups }}
      successMessage={words.done}
      invalidate={useRefreshFolders()}
      onClose={onClose}
    />
  );
}

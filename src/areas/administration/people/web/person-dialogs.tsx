import { useQuery, useQueryClient } from "@tanstack/react-query";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { useWords } from "../../../../web/words.ts";
import type { Account } from "../contract.ts";

/** Assigns the roles of a person. */
export function RolesDialog({ person, onClose }: { person: Account; onClose: () => void }) {
  const { roles: words, fields } = useWords("people");
  return (
    <FormDialog
      title={interpolate(words.title, { name: person.name })}
      text={words.hint}
      mutation={api.people.setRoles}
      extraInput={{ _id: person._id, updatedAt: person.updatedAt }}
      fields={[
        { name: "roles", label: fields.roles, hint: fields.rolesHint, kind: "multiSelect", options: useRoleOptions() },
      ]}
      initialValues={{ roles: person.roles.map((role) => role._id) }}
      successMessage={words.saved}
      invalidate={useRefreshPeople()}
      onClose={onClose}
    />
  );
}

/** Blocks a person, with a reason. */
export function BlockDialog({ person, onClose }: { person: Account; onClose: () => void }) {
  const { block: words } = useWords("people");
  return (
    <FormDialog
      title={interpolate(words.title, { name: person.name })}
      text={words.text}
      mutation={api.people.block}
      extraInput={{ _id: person._id, updatedAt: person.updatedAt }}
      fields={[{ name: "reason", label: words.reason, hint: words.reasonHint, kind: "textarea", required: true }]}
      successMessage={interpolate(words.done, { name: person.name })}
      invalidate={useRefreshPeople()}
      onClose={onClose}
      submitLabel={words.apply}
      isDanger
    />
  );
}

/** Removes every second factor of a person, with a reason. */
export function ResetFactorsDialog({ person, onClose }: { person: Account; onClose: () => void }) {
  const { resetFactors: words, block } = useWords("people");
  return (
    <FormDialog
      title={interpolate(words.title, { name: person.name })}
      text={words.text}
      mutation={api.people.resetFactors}
      extraInput={{ _id: person._id }}
      fields={[{ name: "reason", label: block.reason, hint: block.reasonHint, kind: "textarea", required: true }]}
      successMessage={interpolate(words.done, { name: person.name })}
      invalidate={useRefreshPeople()}
      onClose={onClose}
      submitLabel={words.apply}
      isDanger
    />
  );
}

export function useRoleOptions() {
  const language = useLanguage();
  const roles = useQuery({ queryKey: [api.roles.list.key], queryFn: () => api.roles.list({}), staleTime: 60_000 });
  return (roles.data ?? []).map((role) => ({ value: role._id, label: role.name[language] }));
}

export function useRefreshPeople(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () =>
    Promise.all([api.people.list, api.people.get].map((call) => cache.invalidateQueries({ queryKey: [call.key] })));
}

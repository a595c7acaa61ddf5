import { Modal, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { say } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { Form } from "../../../web/office/form/form.tsx";
import { toast } from "../../../web/office/queries.ts";
import { useWords } from "../../../web/words.ts";
import type { Account } from "../contract.ts";

/** Which roles somebody holds. */
export function RolesDialog({ person, onClose }: { person: Account; onClose: () => void }) {
  const { roles: words, fields } = useWords("people");
  const refresh = useRefreshPeople();
  const options = useRoleOptions();
  return (
    <Modal opened onClose={onClose} title={say(words.title, { name: person.name })} closeOnClickOutside={false}>
      <Text size="sm" c="dimmed" mb="md">
        {words.hint}
      </Text>
      <Form
        fields={[{ name: "roles", label: fields.roles, hint: fields.rolesHint, kind: "choices", options }]}
        initial={{ roles: person.roles.map((role) => role._id) }}
        version={person.updatedAt}
        submit={({ roles }, updatedAt = person.updatedAt) => api.people.setRoles({ _id: person._id, updatedAt, roles })}
        onDone={() => {
          toast(words.saved);
          void refresh();
          onClose();
        }}
        onCancel={onClose}
      />
    </Modal>
  );
}

/** Shuts somebody out, with a reason. */
export function BlockDialog({ person, onClose }: { person: Account; onClose: () => void }) {
  const { block: words } = useWords("people");
  const refresh = useRefreshPeople();
  return (
    <Modal opened onClose={onClose} title={say(words.title, { name: person.name })} closeOnClickOutside={false}>
      <Text size="sm" mb="md">
        {words.text}
      </Text>
      <Form
        fields={[{ name: "reason", label: words.reason, hint: words.reasonHint, kind: "long", required: true }]}
        initial={{ reason: "" }}
        version={person.updatedAt}
        submit={({ reason }, updatedAt = person.updatedAt) => api.people.block({ _id: person._id, updatedAt, reason })}
        onDone={() => {
          toast(say(words.done, { name: person.name }));
          void refresh();
          onClose();
        }}
        onCancel={onClose}
        submitLabel={words.apply}
        isDanger
      />
    </Modal>
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

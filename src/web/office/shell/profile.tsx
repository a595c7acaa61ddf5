/** "My details" (domain.md H4): phone and language; the rest is an administrator's. */
import { Loader, Modal, SimpleGrid, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { languages } from "../../../kit/language.ts";
import { api } from "../../api.ts";
import { currentUser, setUser } from "../../session.ts";
import { useWords } from "../../words.ts";
import { Form } from "../form/form.tsx";
import { Facts } from "../components/facts.tsx";
import { errorMessage, toast } from "../query-client.ts";
import { StaffPhoto } from "./photo-field.tsx";
import { optionsOf } from "../form/fields.ts";

export function StaffProfile({ onClose }: { onClose: () => void }) {
  const words = useWords("office").profile;
  const cache = useQueryClient();
  const own = useQuery({
    queryKey: [api.people.info.key],
    queryFn: () => api.people.info({}),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Modal opened onClose={onClose} title={words.title} closeOnClickOutside={false}>
      {own.isPending && <Loader mx="auto" my="xl" display="block" />}
      {own.isError && <Text c="var(--bad)">{errorMessage(own.error)}</Text>}
      {own.data && (
        <>
          <StaffPhoto />
          <SimpleGrid cols={{ base: 1, sm: 2 }} mb="xs">
            <Facts
              facts={[
                [words.name, own.data.name],
                [words.email, own.data.email],
                [words.identity, own.data.ci ?? own.data.passport],
                [words.position, own.data.position],
              ]}
            />
          </SimpleGrid>
          <Text size="xs" c="dimmed" mb="lg">
            {words.readOnly}
          </Text>
          <Form
            fields={[
              { name: "phone", label: words.phone, kind: "tel", autoComplete: "tel", required: true },
              {
                name: "language",
                label: words.language,
                kind: "select",
                required: true,
                options: optionsOf(languages, words.languages),
              },
            ]}
            mutation={api.people.updateProfile}
            extraInput={{ updatedAt: own.data.updatedAt }}
            initialValues={own.data}
            onDone={(saved) => {
              const user = currentUser();
              if (user) setUser({ ...user, phone: saved.phone, language: saved.language });
              void cache.invalidateQueries({ queryKey: [api.people.info.key] });
              toast(words.saved);
              onClose();
            }}
            onCancel={onClose}
          />
        </>
      )}
    </Modal>
  );
}

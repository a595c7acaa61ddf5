/** "My details": the reader edits phone, language and photo; administrators edit the rest. */
import { Loader, Modal, SimpleGrid, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api.ts";
import { currentUser, setUser } from "../../../session/session.ts";
import { useLanguageOptions } from "../../form/use-language-options.ts";
import { useWords } from "../../../words.ts";
import { Form } from "../../form/form.tsx";
import { Facts } from "../../components/record/facts.tsx";
import { errorMessage, toast } from "../../query-client.ts";
import { StaffPhoto } from "./photo-field.tsx";

export function StaffProfile({ onClose }: { onClose: () => void }) {
  const words = useWords("office").profile;
  const languageOptions = useLanguageOptions();
  const queryClient = useQueryClient();
  const profile = useQuery({
    queryKey: [api.people.info.key],
    queryFn: () => api.people.info({}),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Modal opened onClose={onClose} title={words.title} closeOnClickOutside={false}>
      {profile.isPending && <Loader mx="auto" my="xl" display="block" />}
      {profile.isError && <Text c="var(--bad)">{errorMessage(profile.error)}</Text>}
      {profile.data && (
        <>
          <StaffPhoto />
          <SimpleGrid cols={{ base: 1, sm: 2 }} mb="xs">
            <Facts
              facts={[
                [words.name, profile.data.name],
                [words.email, profile.data.email],
                [words.identity, profile.data.ci ?? profile.data.passport],
                [words.position, profile.data.position],
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
                options: languageOptions,
              },
            ]}
            mutation={api.people.updateProfile}
            extraInput={{ updatedAt: profile.data.updatedAt }}
            initialValues={profile.data}
            onDone={(saved) => {
              const user = currentUser();
              if (user) setUser({ ...user, phone: saved.phone, language: saved.language });
              void queryClient.invalidateQueries({ queryKey: [api.people.info.key] });
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

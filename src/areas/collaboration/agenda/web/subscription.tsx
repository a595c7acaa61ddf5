/** Dialog of the user's own calendar address: create, copy, revoke. */
import { Button, Group, Modal, Skeleton, Text, TextInput } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { formatDateTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { errorMessage, toast } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";

export function Subscription({ onClose }: { onClose: () => void }) {
  const { subscription: words, dialog } = useWords("agenda");
  const language = useLanguage();
  const cache = useQueryClient();
  const key = [api.agenda.address.key];
  const addressQuery = useQuery({ queryKey: key, queryFn: ({ signal }) => api.agenda.address({}, { signal }) });
  const change = useMutation({
    mutationFn: (isCreated: boolean) => (isCreated ? api.agenda.makeAddress() : api.agenda.revokeAddress()),
    onSuccess: (result, isCreated) => {
      cache.setQueryData(key, result);
      toast(isCreated ? words.created : words.ended);
    },
  });
  const { address = null, since = null } = addressQuery.data ?? {};
  const copy = async () => {
    await navigator.clipboard.writeText(address ?? "");
    toast(words.copied);
  };
  return (
    <Modal opened onClose={onClose} title={words.title} size="lg">
      <Text size="sm" mb="md">
        {words.text}
      </Text>
      {addressQuery.isPending ? (
        <Skeleton height={36} />
      ) : addressQuery.isLoadingError ? (
        <Text size="sm" c="var(--bad)" role="alert">
          {errorMessage(addressQuery.error)}
        </Text>
      ) : address === null ? (
        <Text size="sm" c="dimmed">
          {words.none}
        </Text>
      ) : (
        <TextInput
          label={words.address}
          description={since && interpolate(words.since, { when: formatDateTime(since, language) })}
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {dialog.close}
        </Button>
        {address !== null && (
          <>
            <Button variant="outline" color="red" loading={change.isPending} onClick={() => change.mutate(false)}>
              {words.end}
            </Button>
            <Button variant="default" loading={change.isPending} onClick={() => change.mutate(true)}>
              {words.again}
            </Button>
            <Button leftSection={<IconCopy size={17} />} onClick={() => void copy()}>
              {words.copy}
            </Button>
          </>
        )}
        {address === null && !addressQuery.isPending && (
          <Button loading={change.isPending} onClick={() => change.mutate(true)}>
            {words.make}
          </Button>
        )}
      </Group>
    </Modal>
  );
}

/** Dialog that merges two clients: choice of the other, preview, merge with undo. */
import { Button, Group, List, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import type { SelectOption } from "../../../../../web/office/form/fields.ts";
import { FormDialog } from "../../../../../web/office/form/form-dialog.tsx";
import { toastUndo } from "../../../../../web/office/components/dialogs/undo-toast.tsx";
import { waitForRefetch } from "../../../../../web/office/query-client.ts";
import { modalWidth } from "../../../../../web/office/theme.ts";
import { useWords } from "../../../../../web/words.ts";
import type { Client } from "../../contract.ts";
import { MergePreview } from "./merge-preview.tsx";
import { refreshClients } from "../refresh.ts";

/** Wide enough for three columns. */
const previewWidth = "calc(max(64vw, 22rem))";

type Preview = Awaited<ReturnType<typeof api.clients.merge>>;

/** `other` is the client that is chosen at first. */
export function MergeDialog({
  client,
  other,
  onClose,
}: {
  client: Client;
  other?: SelectOption | undefined;
  onClose: () => void;
}) {
  const { merge: words } = useWords("clients");
  const [preview, setPreview] = useState<Preview>();
  const { name, _id, updatedAt } = client;
  const rehearse = ({ from }: { from: string }) => api.clients.merge({ _id, updatedAt, from, rehearsal: true });
  // Includes inactive clients, which are often the duplicates.
  const findOthers = async (search: string) =>
    (await api.clients.list({ search, limit: 20 })).docs
      .filter((each) => each._id !== _id)
      .map((each) => ({ value: each._id, label: `${each.name} · ${each.clientNumber}` }));
  return (
    <FormDialog
      title={interpolate(words.title, { name })}
      text={interpolate(words.text, { name })}
      mutation={rehearse}
      fields={[
        {
          name: "from",
          kind: "searchSelect",
          label: words.other,
          required: true,
          search: findOthers,
          ...(other && { options: [other] }),
        },
      ]}
      initialValues={other && { from: other.value }}
      submitLabel={words.preview}
      onDone={(answer) => {
        setPreview(answer);
        return "stay";
      }}
      onClose={onClose}
      size={preview ? previewWidth : modalWidth.usual}
      skipLeaveGuard
    >
      {preview && <MergeResult key={preview.from._id} into={client} preview={preview} onClose={onClose} />}
    </FormDialog>
  );
}

function MergeResult({ into, preview, onClose }: { into: Client; preview: Preview; onClose: () => void }) {
  const { merge: words } = useWords("clients");
  const { holders } = useWords("office").parts;
  const language = useLanguage();
  const cache = useQueryClient();
  const { from, after, moves, sheet } = preview;
  const names = { from: from.name, into: into.name };
  const refresh = () => refreshClients(cache);
  const merge = useMutation({
    mutationFn: () =>
      api.clients.merge({ _id: into._id, updatedAt: into.updatedAt, from: from._id, fromUpdatedAt: from.updatedAt }),
    onSuccess: async ({ from: merged }) => {
      toastUndo(interpolate(words.done, names), async () => {
        await api.clients.unmerge({ _id: merged._id, updatedAt: merged.updatedAt });
        await refresh();
      });
      await waitForRefetch(refresh());
    },
  });
  return (
    <section aria-label={interpolate(words.result, names)} aria-live="polite">
      <Text fw={600} mt="lg" mb="xs">
        {interpolate(words.result, names)}
      </Text>
      <MergePreview into={into} from={from} after={after} />
      <Text size="sm" c="dimmed" mt="sm">
        {moves.length > 0 ? words.moves : words.noMoves}
      </Text>
      <List size="sm">
        {moves.map(({ what, count }) => (
          <List.Item key={what}>{pluralize(holders[what], count, language)}</List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed" mt="sm">
        {interpolate(words.sheet[sheet], names)}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button loading={merge.isPending} onClick={() => merge.mutate(undefined, { onSuccess: onClose })}>
          {words.confirm}
        </Button>
      </Group>
    </section>
  );
}

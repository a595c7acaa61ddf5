/** Dialog of removed folders and files that can be restored. */
import { Button, Group, Modal, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { formatDateTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { ReadFailed } from "../../../../web/office/components/feedback/read-failed.tsx";
import { SkeletonRows } from "../../../../web/office/components/list-parts/skeleton-rows.tsx";
import { toast } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import { useDuplicateNameDialog } from "../../media/web/public.tsx";
import { useRefreshFolders } from "./paths.ts";

export function TrashDialog({ onClose }: { onClose: () => void }) {
  const words = useWords("folders");
  const language = useLanguage();
  const refresh = useRefreshFolders();
  const trash = useQuery({
    queryKey: [api.folders.trash.key],
    queryFn: () => api.folders.trash({}),
    staleTime: 0,
  });
  const { settle, question } = useDuplicateNameDialog();
  const restore = useMutation({
    mutationFn: async ({ kind, _id }: { kind: "folder" | "file"; _id: string; name: string }) => {
      if (kind === "folder") return api.folders.restore({ _id });
      return settle((more) => api.media.restore({ _id, ...more }));
    },
    onSuccess: (restored, { name }) => {
      if (restored) toast(interpolate(words.restored, { name }));
      void refresh();
    },
  });
  return (
    <Modal opened onClose={onClose} title={words.trash}>
      <Text size="sm" c="dimmed" mb="md">
        {words.trashText}
      </Text>
      {question}
      {trash.isPending && <SkeletonRows rows={3} height={40} />}
      {trash.isError && <ReadFailed of={trash} />}
      {trash.data?.length === 0 && <Text size="sm">{words.trashNone}</Text>}
      {trash.data?.map((each) => (
        <Group key={each._id} justify="space-between" wrap="nowrap" py={6}>
          <div style={{ minWidth: 0 }}>
            <Text size="sm" truncate>
              {each.name}
            </Text>
            <Text size="xs" c="dimmed">
              {formatDateTime(each.removedAt, language)}
            </Text>
          </div>
          <Button size="compact-sm" variant="default" onClick={() => restore.mutate(each)}>
            {words.restore}
          </Button>
        </Group>
      ))}
    </Modal>
  );
}

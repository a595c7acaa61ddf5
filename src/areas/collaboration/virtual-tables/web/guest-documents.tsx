/** Documents of a table for guests: newest first, as downloads. */
import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatBytes, formatDateTime } from "../../../../kit/text/format.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { Panel, PanelRow } from "../../../../web/office/components/panel.tsx";
import { useWords } from "../../../../web/words.ts";

export function GuestDocuments({ tableId }: { tableId: string }) {
  const words = useWords("media");
  const { room } = useWords("virtualTables");
  const language = useLanguage();
  const query = { element: "virtualTable", elementId: tableId, limit: 100 } as const;
  const page = useQuery({ queryKey: [api.media.page.key, query], queryFn: () => api.media.page(query) });
  const documents = page.data?.docs ?? [];
  return (
    <Panel
      title={words.title}
      count={documents.length || undefined}
      isLoading={page.isPending}
      error={page.error}
      isEmpty={page.isSuccess && documents.length === 0}
      nothing={room.noDocuments}
    >
      {documents.map(({ _id, name, url, size, createdAt }) => (
        <PanelRow
          key={_id}
          title={
            <Anchor href={url} size="sm">
              {name}
            </Anchor>
          }
          detail={`${formatBytes(size, language)} · ${formatDateTime(createdAt, language)}`}
        />
      ))}
    </Panel>
  );
}

import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../web/api.ts";
import { formatBytes } from "../../../../kit/text/format.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { Panel, PanelRow } from "../../../../web/office/components/panel.tsx";
import { useWords } from "../../../../web/words.ts";

/** Files that were shared without their folder; renders nothing without any. */
export function SharedFiles() {
  const words = useWords("folders");
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: [api.folders.list.key],
    queryFn: () => api.folders.list({ limit: 200 }),
  });
  const files = (data?.docs ?? []).flatMap(({ file }) => file ?? []);
  if (files.length === 0) return null;
  return (
    <Panel title={words.sharedAlone} count={files.length}>
      {files.map(({ _id, name, url, size, by }) => (
        <PanelRow
          key={_id}
          title={
            <Anchor size="sm" href={url} download>
              {name}
            </Anchor>
          }
          detail={[by.name, formatBytes(size, language)].join(" · ")}
        />
      ))}
    </Panel>
  );
}

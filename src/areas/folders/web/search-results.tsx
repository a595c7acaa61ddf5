import { useQuery } from "@tanstack/react-query";
import { api } from "../../../web/api.ts";
import { Panel, PanelRow } from "../../../web/office/components/panel.tsx";
import { useWords } from "../../../web/words.ts";
import { foldersPath } from "./paths.ts";

/** What words find among all that one may read. */
export function FolderSearchResults({ search }: { search: string }) {
  const words = useWords("folders");
  const found = useQuery({
    queryKey: [api.folders.search.key, search],
    queryFn: ({ signal }) => api.folders.search({ search }, { signal }),
    staleTime: 0,
  });
  const docs = found.data?.docs ?? [];
  return (
    <Panel
      title={words.found}
      count={found.data?.total}
      isLoading={found.isPending}
      error={found.error}
      isEmpty={docs.length === 0}
      nothing={words.notFound}
    >
      {docs.map((each) => (
        <PanelRow
          key={each._id}
          target={{ to: foldersPath, search: { folder: each.kind === "folder" ? each._id : (each.in ?? "") } }}
          title={each.name}
          detail={[each.inName, each.excerpt].filter(Boolean).join(" · ")}
        />
      ))}
    </Panel>
  );
}

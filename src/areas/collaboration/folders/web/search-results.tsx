import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../web/api.ts";
import { Panel, PanelRow } from "../../../../web/office/components/panel.tsx";
import { useWords } from "../../../../web/words.ts";
import { foldersPath } from "./paths.ts";

/** Search results among readable folders and files. */
export function FolderSearchResults({ search }: { search: string }) {
  const words = useWords("folders");
  const results = useQuery({
    queryKey: [api.folders.search.key, search],
    queryFn: ({ signal }) => api.folders.search({ search }, { signal }),
    staleTime: 0,
  });
  const docs = results.data?.docs ?? [];
  return (
    <Panel
      title={words.found}
      count={results.data?.total}
      isLoading={results.isPending}
      error={results.error}
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

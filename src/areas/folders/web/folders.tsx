/** Document management: the tree of one's own folders and of those that were shared, and what is in the one that is open. */
import { Anchor, Breadcrumbs, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { IconFolderPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ApiError, api } from "../../../web/api.ts";
import { useActions } from "../../../web/office/actions/use-actions.tsx";
import { ActionsMenu } from "../../../web/office/components/actions-menu.tsx";
import { PageHeader } from "../../../web/office/components/page-header.tsx";
import { Panel } from "../../../web/office/components/panel.tsx";
import { ReadFailed } from "../../../web/office/components/read-failed.tsx";
import { SearchBox } from "../../../web/office/components/search-box.tsx";
import { SkeletonRows } from "../../../web/office/components/skeleton-rows.tsx";
import { useLiveList } from "../../../web/office/use-live-list.ts";
import { useWords } from "../../../web/words.ts";
import { Documents } from "../../media/web/public.tsx";
import type { Folder } from "../contract.ts";
import { foldersPath, useRefreshFolders } from "./paths.ts";
import { FolderCards } from "./cards.tsx";
import { useFileActions, useFolderActions } from "./folder-actions.tsx";
import { NewFolder } from "./dialogs.tsx";
import { FolderSearchResults } from "./search-results.tsx";
import classes from "./folders.module.css";
import { placeIn } from "./upload-folder.ts";
import { SharedAlone } from "./shared-files.tsx";
import { TrashDialog } from "./trash.tsx";
import { Tree } from "./tree.tsx";

/** Whom no socket reaches looks again so often. */
const askAgainMs = 60_000;

export function Folders() {
  const words = useWords("folders");
  const navigate = useNavigate();
  const asked = useSearch({ strict: false }) as { folder?: string; search?: string };
  // Made on the first visit; who sees the office as a colleague makes nothing and looks at what there is.
  const first = useQuery({
    queryKey: [api.folders.first.key],
    queryFn: () => api.folders.first({}),
    retry: false,
    meta: { quiet: true },
  });
  const tree = useQuery({
    queryKey: [api.folders.tree.key],
    queryFn: () => api.folders.tree({}),
    enabled: !first.isPending,
    refetchInterval: askAgainMs,
  });
  const current = asked.folder ?? first.data?._id ?? tree.data?.[0]?._id;
  const found = useQuery({
    queryKey: [api.folders.read.key, current],
    queryFn: () => api.folders.read({ _id: current ?? "" }),
    enabled: current !== undefined,
    refetchInterval: askAgainMs,
    meta: { quiet: true },
  });
  const isGone = found.error instanceof ApiError && found.error.code === "NOT_FOUND";
  const folder = isGone ? undefined : found.data?.folder;
  const refresh = useRefreshFolders();
  useLiveList("folders", refresh);
  const deeds = useActions<Folder>({ refresh, one: useFolderActions() });
  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={words.subtitle}
        {...(folder && { crumb: folder.name })}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconTrash size={17} />}
              onClick={() => deeds.open((onClose) => <TrashDialog onClose={onClose} />)}
            >
              {words.trash}
            </Button>
            {folder?.can.write && (
              <Button
                leftSection={<IconFolderPlus size={17} />}
                onClick={() => deeds.open((onClose) => <NewFolder parent={folder._id} onClose={onClose} />)}
              >
                {words.create}
              </Button>
            )}
          </>
        }
      />
      <div className={classes.columns}>
        <Paper className={classes.side} component="nav" aria-label={words.tree}>
          {tree.data ? (
            <Tree nodes={tree.data} shown={folder?.path.map(({ _id }) => _id) ?? []} />
          ) : (
            <SkeletonRows rows={5} height={24} />
          )}
        </Paper>
        <Stack gap="md">
          <Group>
            <SearchBox
              hint={words.search}
              value={asked.search ?? ""}
              onChange={({ search }) =>
                void navigate({
                  to: foldersPath,
                  search: { ...asked, search: search || undefined },
                  replace: true,
                })
              }
            />
          </Group>
          {asked.search ? (
            <FolderSearchResults search={asked.search} />
          ) : isGone ? (
            <Paper p="lg">
              <Text mb="sm">{words.gone}</Text>
              <Anchor renderRoot={(props) => <Link to={foldersPath} {...props} />}>{words.back}</Anchor>
            </Paper>
          ) : found.isLoadingError ? (
            <ReadFailed of={found} />
          ) : found.data && folder ? (
            <>
              <Where folder={folder} actions={<ActionsMenu name={folder.name} actions={deeds.ofRow(folder)} />} />
              {found.data.folders.length > 0 && (
                <Panel title={words.tree} count={found.data.folders.length}>
                  <FolderCards folders={found.data.folders} actionsOf={deeds.ofRow} />
                </Panel>
              )}
              <Files key={folder._id} folder={folder} />
              {folder.root && folder.can.permit && <SharedAlone />}
            </>
          ) : (
            <SkeletonRows rows={5} height={60} />
          )}
        </Stack>
      </div>
      {deeds.dialog}
    </>
  );
}

function Files({ folder }: { folder: Folder }) {
  const refresh = useRefreshFolders();
  return (
    <Documents
      element="folder"
      elementId={folder._id}
      canWrite={folder.can.write}
      canDrag
      onChange={refresh}
      deeds={useFileActions(folder.can.write)}
      place={placeIn(folder._id, refresh)}
    />
  );
}

function Where({ folder, actions }: { folder: Folder; actions: React.ReactNode }) {
  const words = useWords("folders");
  return (
    <Group justify="space-between" wrap="nowrap">
      <Breadcrumbs aria-label={words.path} component="nav">
        {folder.path.map(({ _id, name }) =>
          _id === folder._id ? (
            <Text key={_id} component="h2" fw={600} aria-current="page">
              {name}
            </Text>
          ) : (
            <Anchor
              key={_id}
              renderRoot={(props) => <Link to={foldersPath} search={{ folder: _id } as never} {...props} />}
            >
              {name}
            </Anchor>
          ),
        )}
      </Breadcrumbs>
      {actions}
    </Group>
  );
}

/** Document management: the tree of own and shared folders, and the contents of the open one. */
import { Anchor, Breadcrumbs, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { IconFolderPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ApiError, api } from "../../../../web/api.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { ActionsMenu } from "../../../../web/office/components/actions-menu.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { ReadFailed } from "../../../../web/office/components/feedback/read-failed.tsx";
import { SearchBox } from "../../../../web/office/components/filters/search-box.tsx";
import { SkeletonRows } from "../../../../web/office/components/list-parts/skeleton-rows.tsx";
import { useLiveList } from "../../../../web/office/use-live-list.ts";
import { useWords } from "../../../../web/words.ts";
import { Documents } from "../../media/web/public.tsx";
import type { Folder } from "../contract.ts";
import { foldersPath, useRefreshFolders } from "./paths.ts";
import { FolderCards } from "./cards.tsx";
import { useFileActions, useFolderActions } from "./folder-actions.tsx";
import { NewFolder } from "./dialogs.tsx";
import { FolderSearchResults } from "./search-results.tsx";
import classes from "./folders.module.css";
import { placeIn } from "./upload-folder.ts";
import { SharedFiles } from "./shared-files.tsx";
import { TrashDialog } from "./trash.tsx";
import { Tree } from "./tree.tsx";

/** Polling interval for clients without a socket. */
const pollMs = 60_000;

export function Folders() {
  const words = useWords("folders");
  const navigate = useNavigate();
  const addressState = useSearch({ strict: false }) as { folder?: string; search?: string };
  // Creates the root on the first visit. During impersonation nothing is created.
  const rootFolder = useQuery({
    queryKey: [api.folders.first.key],
    queryFn: () => api.folders.first({}),
    retry: false,
    meta: { quiet: true },
  });
  const tree = useQuery({
    queryKey: [api.folders.tree.key],
    queryFn: () => api.folders.tree({}),
    enabled: !rootFolder.isPending,
    refetchInterval: pollMs,
  });
  const current = addressState.folder ?? rootFolder.data?._id ?? tree.data?.[0]?._id;
  const contents = useQuery({
    queryKey: [api.folders.read.key, current],
    queryFn: () => api.folders.read({ _id: current ?? "" }),
    enabled: current !== undefined,
    refetchInterval: pollMs,
    meta: { quiet: true },
  });
  const isMissing = contents.error instanceof ApiError && contents.error.code === "NOT_FOUND";
  const folder = isMissing ? undefined : contents.data?.folder;
  const refresh = useRefreshFolders();
  useLiveList("folders", refresh);
  const actions = useActions<Folder>({ refresh, one: useFolderActions() });
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
              onClick={() => actions.open((onClose) => <TrashDialog onClose={onClose} />)}
            >
              {words.trash}
            </Button>
            {folder?.can.write && (
              <Button
                leftSection={<IconFolderPlus size={17} />}
                onClick={() => actions.open((onClose) => <NewFolder parent={folder._id} onClose={onClose} />)}
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
            <Tree nodes={tree.data} openPath={folder?.path.map(({ _id }) => _id) ?? []} />
          ) : (
            <SkeletonRows rows={5} height={24} />
          )}
        </Paper>
        <Stack gap="md">
          <Group>
            <SearchBox
              hint={words.search}
              value={addressState.search ?? ""}
              onChange={({ search }) =>
                void navigate({
                  to: foldersPath,
                  search: { ...addressState, search: search || undefined },
                  replace: true,
                })
              }
            />
          </Group>
          {addressState.search ? (
            <FolderSearchResults search={addressState.search} />
          ) : isMissing ? (
            <Paper p="lg">
              <Text mb="sm">{words.missingFolder}</Text>
              <Anchor renderRoot={(props) => <Link to={foldersPath} {...props} />}>{words.back}</Anchor>
            </Paper>
          ) : contents.isLoadingError ? (
            <ReadFailed of={contents} />
          ) : contents.data && folder ? (
            <>
              <FolderPath
                folder={folder}
                actions={<ActionsMenu name={folder.name} actions={actions.ofRow(folder)} />}
              />
              {contents.data.folders.length > 0 && (
                <Panel title={words.tree} count={contents.data.folders.length}>
                  <FolderCards folders={contents.data.folders} actionsOf={actions.ofRow} />
                </Panel>
              )}
              <Files key={folder._id} folder={folder} />
              {folder.root && folder.can.permit && <SharedFiles />}
            </>
          ) : (
            <SkeletonRows rows={5} height={60} />
          )}
        </Stack>
      </div>
      {actions.dialog}
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
      extraActions={useFileActions(folder.can.write)}
      place={placeIn(folder._id, refresh)}
    />
  );
}

function FolderPath({ folder, actions }: { folder: Folder; actions: React.ReactNode }) {
  const words = useWords("folders");
  return (
    <Group justify="space-between" wrap="nowrap">
      <Breadcrumbs aria-label={words.path} component="nav" className={classes.path}>
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

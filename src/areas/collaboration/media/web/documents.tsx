/** Documents of a record: upload, viewer and actions. */
import { Button, Group, Text } from "@mantine/core";
import { IconFolderUp, IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type DragEvent, useRef, useState } from "react";
import { api } from "../../../../web/api.ts";
import type { Action } from "../../../../web/office/actions/action.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { toastError } from "../../../../web/office/query-client.ts";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { useWords } from "../../../../web/words.ts";
import type { Media } from "../contract.ts";
import type { DocumentOwnerKind } from "../document-types.ts";
import { useMediaActions } from "./document-actions.tsx";
import { DocumentLine, DocumentListItem } from "./document-lines.tsx";
import classes from "./documents.module.css";
import { QuotaBar } from "./quota.tsx";
import { type FileToUpload, useSameNames } from "./same-name.tsx";
import { useUploads } from "./use-uploads.ts";
import { Viewer } from "./viewer.tsx";

interface Props {
  readonly element: DocumentOwnerKind;
  readonly elementId: string;
  /** Whether the reader can add and remove documents. */
  readonly canWrite: boolean;
  /** Additional actions on a document. */
  readonly extraActions?: readonly Action<Media>[];
  /** For uploads of whole folders: returns the record for a relative path. */
  readonly place?: (path: readonly string[]) => Promise<string>;
  /** Whether documents can be dragged to other folders. */
  readonly canDrag?: boolean;
  /** Called after documents were added or removed. */
  readonly onChange?: () => unknown;
}

export function Documents({
  element,
  elementId,
  canWrite,
  extraActions = [],
  place,
  canDrag = false,
  onChange,
}: Props) {
  const words = useWords("media");
  const cache = useQueryClient();
  const owner = { element, elementId };
  const documentsQuery = useQuery({ queryKey: [api.media.of.key, owner], queryFn: () => api.media.of(owner) });
  const refresh = () => {
    void onChange?.();
    void cache.invalidateQueries({ queryKey: [api.media.quota.key] });
    return cache.invalidateQueries({ queryKey: [api.media.of.key] });
  };
  const { uploads, upload } = useUploads(owner, () => void refresh());
  const { uploadAll, dialog: sameName } = useSameNames(upload);
  const fileInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const replacedId = useRef<string>(undefined);
  const [isOver, setOver] = useState(false);
  const [viewedId, setViewedId] = useState<string>();
  const documents = documentsQuery.data ?? [];
  const chooseFiles = (replaces?: string) => {
    replacedId.current = replaces;
    fileInput.current?.click();
  };
  const addFiles = (files: FileList | null) => {
    const replaces = replacedId.current;
    replacedId.current = undefined;
    if (element === "folder" && !replaces) {
      void uploadAll([...(files ?? [])].map((file) => ({ file, elementId }))).catch(toastError);
      return;
    }
    for (const file of files ?? []) upload(file, replaces ? { replaces } : {});
  };
  const addFolder = async (files: readonly File[]) => {
    const placedFiles: FileToUpload[] = [];
    // Sequential: the second file of a folder needs the folder that the first one created.
    for (const file of files) placedFiles.push({ file, elementId: (await place?.(folderOf(file))) ?? elementId });
    await uploadAll(placedFiles);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    addFiles(event.dataTransfer.files);
  };
  const actions = useActions<Media>({ refresh, one: [...useMediaActions(canWrite, chooseFiles), ...extraActions] });
  return (
    <Panel
      title={words.title}
      count={documents.length || undefined}
      isLoading={documentsQuery.isPending}
      error={documentsQuery.error}
      more={
        canWrite && (
          <Group gap="xs">
            {place && (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconFolderUp size={15} />}
                onClick={() => folderInput.current?.click()}
              >
                {words.addFolder}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPlus size={15} />}
              onClick={() => chooseFiles()}
            >
              {words.add}
            </Button>
          </Group>
        )
      }
    >
      <div
        className={classes.documents}
        data-over={isOver}
        {...(canWrite && {
          onDragOver: (event: DragEvent) => {
            if (!event.dataTransfer.types.includes("Files")) return;
            event.preventDefault();
            setOver(true);
          },
          onDragLeave: () => setOver(false),
          onDrop: handleDrop,
        })}
      >
        <input
          ref={fileInput}
          type="file"
          multiple
          hidden
          aria-label={words.add}
          onChange={({ currentTarget }) => {
            addFiles(currentTarget.files);
            // Allows choosing the same file again after a refusal.
            currentTarget.value = "";
          }}
        />
        {place && (
          <input
            ref={folderInput}
            type="file"
            hidden
            aria-label={words.addFolder}
            {...{ webkitdirectory: "" }}
            onChange={({ currentTarget }) => {
              void addFolder([...(currentTarget.files ?? [])]).catch(toastError);
              currentTarget.value = "";
            }}
          />
        )}
        {documents.length + uploads.length === 0 && (
          <Text size="sm" c="dimmed" px="md" py="sm">
            {canWrite ? words.dropHere : words.none}
          </Text>
        )}
        <ul className={classes.list}>
          {uploads.map((each) => (
            <DocumentListItem key={each.id} of={each} />
          ))}
          {documents.map((document) => (
            <DocumentLine
              key={document._id}
              of={document}
              actions={actions.ofRow(document)}
              canDrag={canDrag && canWrite}
              onSee={() => setViewedId(document._id)}
            />
          ))}
        </ul>
        {canWrite && <QuotaBar element={element} elementId={elementId} />}
      </div>
      {actions.dialog}
      {sameName}
      {viewedId && (
        <Viewer documents={documents} currentId={viewedId} onSee={setViewedId} onClose={() => setViewedId(undefined)} />
      )}
    </Panel>
  );
}

/** Relative folder path of an uploaded file. */
const folderOf = ({ webkitRelativePath }: File): string[] => webkitRelativePath.split("/").slice(0, -1);

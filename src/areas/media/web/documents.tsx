/** The documents of a thing: brought by choosing or dropping them, seen one at a time, marked, replaced, taken away. */
import { Button, Group, Text } from "@mantine/core";
import {
  IconDownload,
  IconFolderUp,
  IconPlus,
  IconShare,
  IconStar,
  IconStarOff,
  IconTrash,
  IconUpload,
} from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type DragEvent, useRef, useState } from "react";
import { interpolate } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import type { Action } from "../../../web/office/actions/action.ts";
import { useActions } from "../../../web/office/actions/use-actions.tsx";
import { lazyDialog } from "../../../web/office/components/lazy-dialog.tsx";
import { toastError } from "../../../web/office/query-client.ts";
import { Panel } from "../../../web/office/components/panel.tsx";
import { useWords } from "../../../web/words.ts";
import type { Media } from "../contract.ts";
import type { DocumentOwnerKind } from "../document-types.ts";
import { DocumentLine, DocumentListItem } from "./document-lines.tsx";
import classes from "./documents.module.css";
import { QuotaBar } from "./quota.tsx";
import { type Brought, useSameNames } from "./same-name.tsx";
import { useUploads } from "./use-uploads.ts";
import { Viewer } from "./viewer.tsx";

const ShareDialog = lazyDialog(async () => (await import("./share-dialog.tsx")).ShareDialog);

interface Props {
  readonly element: DocumentOwnerKind;
  readonly elementId: string;
  /** Whether its reader brings and takes away. */
  readonly canWrite: boolean;
  /** What else may be done with one where these stand. */
  readonly deeds?: readonly Action<Media>[];
  /** Where whole folders are brought: the thing that what stood under a path belongs to. */
  readonly place?: (path: readonly string[]) => Promise<string>;
  /** Each can be dragged to elsewhere. */
  readonly canDrag?: boolean;
  /** Hears of what was brought and taken away. */
  readonly onChange?: () => unknown;
}

export function Documents({
  element,
  elementId,
  canWrite,
  deeds: others = [],
  place,
  canDrag = false,
  onChange,
}: Props) {
  const words = useWords("media");
  const cache = useQueryClient();
  const thing = { element, elementId };
  const found = useQuery({ queryKey: [api.media.of.key, thing], queryFn: () => api.media.of(thing) });
  const refresh = () => {
    void onChange?.();
    void cache.invalidateQueries({ queryKey: [api.media.quota.key] });
    return cache.invalidateQueries({ queryKey: [api.media.of.key] });
  };
  const { shown: onTheirWay, bring } = useUploads(thing, () => void refresh());
  const { bringAll, dialog: sameName } = useSameNames(bring);
  const box = useRef<HTMLInputElement>(null);
  const wholeBox = useRef<HTMLInputElement>(null);
  const replaced = useRef<string>(undefined);
  const [isOver, setOver] = useState(false);
  const [seen, setSeen] = useState<string>();
  const documents = found.data ?? [];
  const choose = (replaces?: string) => {
    replaced.current = replaces;
    box.current?.click();
  };
  const take = (files: FileList | null) => {
    const replaces = replaced.current;
    replaced.current = undefined;
    if (element === "folder" && !replaces) {
      void bringAll([...(files ?? [])].map((file) => ({ file, elementId }))).catch(toastError);
      return;
    }
    for (const file of files ?? []) bring(file, replaces ? { replaces } : {});
  };
  const takeWhole = async (files: readonly File[]) => {
    const placed: Brought[] = [];
    // One after the other: the second file of a folder finds what the first one made.
    for (const file of files) placed.push({ file, elementId: (await place?.(folderOf(file))) ?? elementId });
    await bringAll(placed);
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const deeds = useActions<Media>({ refresh, one: [...useDocumentDeeds(canWrite, choose), ...others] });
  return (
    <Panel
      title={words.title}
      count={documents.length || undefined}
      isLoading={found.isPending}
      error={found.error}
      more={
        canWrite && (
          <Group gap="xs">
            {place && (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconFolderUp size={15} />}
                onClick={() => wholeBox.current?.click()}
              >
                {words.addFolder}
              </Button>
            )}
            <Button size="compact-sm" variant="default" leftSection={<IconPlus size={15} />} onClick={() => choose()}>
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
          onDrop: dropped,
        })}
      >
        <input
          ref={box}
          type="file"
          multiple
          hidden
          aria-label={words.add}
          onChange={({ currentTarget }) => {
            take(currentTarget.files);
            // The same file may be chosen again after a refusal.
            currentTarget.value = "";
          }}
        />
        {place && (
          <input
            ref={wholeBox}
            type="file"
            hidden
            aria-label={words.addFolder}
            {...{ webkitdirectory: "" }}
            onChange={({ currentTarget }) => {
              void takeWhole([...(currentTarget.files ?? [])]).catch(toastError);
              currentTarget.value = "";
            }}
          />
        )}
        {documents.length + onTheirWay.length === 0 && (
          <Text size="sm" c="dimmed" px="md" py="sm">
            {canWrite ? words.dropHere : words.none}
          </Text>
        )}
        <ul className={classes.list}>
          {onTheirWay.map((each) => (
            <DocumentListItem key={each.id} of={each} />
          ))}
          {documents.map((document) => (
            <DocumentLine
              key={document._id}
              of={document}
              actions={deeds.ofRow(document)}
              canDrag={canDrag && canWrite}
              onSee={() => setSeen(document._id)}
            />
          ))}
        </ul>
        {canWrite && <QuotaBar element={element} elementId={elementId} />}
      </div>
      {deeds.dialog}
      {sameName}
      {seen && <Viewer documents={documents} seen={seen} onSee={setSeen} onClose={() => setSeen(undefined)} />}
    </Panel>
  );
}

function useDocumentDeeds(canWrite: boolean, choose: (replaces: string) => void): readonly Action<Media>[] {
  const words = useWords("media");
  const mark = (highlighted: boolean): Action<Media> => ({
    label: highlighted ? words.highlight : words.lower,
    icon: highlighted ? IconStar : IconStarOff,
    isAvailable: ({ can, ...document }) => canWrite && can.highlight && document.highlighted !== highlighted,
    run: ({ _id }) => api.media.highlight({ _id, highlighted }),
  });
  return [
    { label: words.download, icon: IconDownload, fileUrl: ({ url }) => url },
    mark(true),
    mark(false),
    {
      label: words.share.action,
      icon: IconShare,
      isAvailable: () => canWrite,
      dialog: (document, onClose) => <ShareDialog of={document} onClose={onClose} />,
    },
    {
      label: words.replace,
      icon: IconUpload,
      isAvailable: ({ can }) => canWrite && can.write,
      to:
        ({ _id }) =>
        () =>
          choose(_id),
    },
    {
      label: words.remove,
      icon: IconTrash,
      isDestructive: true,
      isAvailable: ({ can }) => canWrite && can.write,
      run: ({ _id }) => api.media.remove({ _id }),
      successMessage: ({ name }) => interpolate(words.removed, { name }),
      undo: ({ _id }) => api.media.restore({ _id }),
    },
  ];
}

/** The folders that a file stood in on its machine. */
const folderOf = ({ webkitRelativePath }: File): string[] => webkitRelativePath.split("/").slice(0, -1);

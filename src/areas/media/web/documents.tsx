/** The documents of a thing: brought by choosing or dropping them, seen one at a time, marked, replaced, taken away. */
import { ActionIcon, Button, Group, Text, UnstyledButton } from "@mantine/core";
import {
  IconDownload,
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconFileTypeZip,
  IconPhoto,
  IconPlus,
  IconRefresh,
  IconStar,
  IconStarOff,
  IconTable,
  IconTrash,
  IconUpload,
  IconX,
} from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type DragEvent, useRef, useState } from "react";
import { showBytes, showInstant } from "../../../kit/format.ts";
import { say } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import type { Deed } from "../../../web/office/deed/deed.ts";
import { useDeeds } from "../../../web/office/deed/use-deeds.tsx";
import { ActionsMenu } from "../../../web/office/parts/actions-menu.tsx";
import { Panel } from "../../../web/office/parts/panel.tsx";
import { ProgressBar } from "../../../web/office/parts/progress-bar.tsx";
import { useWords } from "../../../web/words.ts";
import type { Media } from "../contract.ts";
import type { ElementKind, MediaType } from "../kinds.ts";
import classes from "./documents.module.css";
import { type OnItsWay, useUploads } from "./uploads.ts";
import { Viewer } from "./viewer.tsx";

const icons: Readonly<Record<MediaType, typeof IconFile>> = {
  image: IconPhoto,
  pdf: IconFileTypePdf,
  document: IconFileText,
  sheet: IconTable,
  text: IconFile,
  zip: IconFileTypeZip,
};

interface Props {
  readonly element: ElementKind;
  readonly elementId: string;
  /** Whether its reader brings and takes away. */
  readonly canWrite: boolean;
}

export function Documents({ element, elementId, canWrite }: Props) {
  const words = useWords("media");
  const cache = useQueryClient();
  const thing = { element, elementId };
  const found = useQuery({ queryKey: [api.media.of.key, thing], queryFn: () => api.media.of(thing) });
  const refresh = () => cache.invalidateQueries({ queryKey: [api.media.of.key] });
  const { shown: onTheirWay, bring } = useUploads(thing, () => void refresh());
  const box = useRef<HTMLInputElement>(null);
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
    for (const file of files ?? []) bring(file, replaces ? { replaces } : {});
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const deeds = useDeeds<Media>({ refresh, one: useDocumentDeeds(canWrite, choose) });
  return (
    <Panel
      title={words.title}
      count={documents.length || undefined}
      isLoading={found.isPending}
      error={found.error}
      more={
        canWrite && (
          <Button size="compact-sm" variant="default" leftSection={<IconPlus size={15} />} onClick={() => choose()}>
            {words.add}
          </Button>
        )
      }
    >
      <div
        className={classes.documents}
        data-over={isOver}
        {...(canWrite && {
          onDragOver: (event: DragEvent) => {
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
        {documents.length + onTheirWay.length === 0 && (
          <Text size="sm" c="dimmed" px="md" py="sm">
            {canWrite ? words.dropHere : words.none}
          </Text>
        )}
        <ul className={classes.list}>
          {onTheirWay.map((each) => (
            <Line key={each.id} of={each} />
          ))}
          {documents.map((document) => (
            <Document
              key={document._id}
              of={document}
              actions={deeds.ofRow(document)}
              onSee={() => setSeen(document._id)}
            />
          ))}
        </ul>
      </div>
      {deeds.dialog}
      {seen && <Viewer documents={documents} seen={seen} onSee={setSeen} onClose={() => setSeen(undefined)} />}
    </Panel>
  );
}

function useDocumentDeeds(canWrite: boolean, choose: (replaces: string) => void): readonly Deed<Media>[] {
  const words = useWords("media");
  const mark = (highlighted: boolean): Deed<Media> => ({
    label: highlighted ? words.highlight : words.lower,
    icon: highlighted ? IconStar : IconStarOff,
    when: (document) => canWrite && document.highlighted !== highlighted,
    call: ({ _id }) => api.media.highlight({ _id, highlighted }),
  });
  return [
    { label: words.download, icon: IconDownload, file: ({ url }) => url },
    mark(true),
    mark(false),
    {
      label: words.replace,
      icon: IconUpload,
      when: () => canWrite,
      leads:
        ({ _id }) =>
        () =>
          choose(_id),
    },
    {
      label: words.remove,
      icon: IconTrash,
      danger: true,
      when: () => canWrite,
      call: ({ _id }) => api.media.remove({ _id }),
      done: ({ name }) => say(words.removed, { name }),
      undo: ({ _id }) => api.media.restore({ _id }),
    },
  ];
}

function Document({
  of: { name, type, size, highlighted, version, by, createdAt },
  actions,
  onSee,
}: {
  of: Media;
  actions: Parameters<typeof ActionsMenu>[0]["actions"];
  onSee: () => void;
}) {
  const words = useWords("media");
  const language = useLanguage();
  const Icon = icons[type];
  return (
    <li className={classes.document} data-highlighted={highlighted}>
      <Icon size={20} stroke={1.6} aria-label={words.types[type]} />
      <div className={classes.name}>
        <UnstyledButton className={classes.see} onClick={onSee}>
          {name}
        </UnstyledButton>
        <Text size="xs" c="dimmed">
          {[
            highlighted && words.highlighted,
            showBytes(size, language),
            version > 1 && say(words.version, { version }),
            showInstant(createdAt, language),
            by.name,
          ]
            .filter(Boolean)
            .join(" · ")}
        </Text>
      </div>
      <ActionsMenu name={name} actions={actions} />
    </li>
  );
}

function Line({ of: { name, percent, failed, stop, again } }: { of: OnItsWay }) {
  const words = useWords("media");
  const told = say(words.sending, { name, percent });
  return (
    <li className={classes.document}>
      <IconUpload size={20} stroke={1.6} aria-hidden />
      <div className={classes.name}>
        <Text size="sm" truncate>
          {name}
        </Text>
        {failed ? (
          <Text size="xs" c="var(--bad)" role="alert">
            {failed}
          </Text>
        ) : (
          <Group gap="xs" wrap="nowrap">
            <div className={classes.bar}>
              <ProgressBar value={percent} label={told} />
            </div>
            <Text size="xs" c="dimmed" className="num">
              {percent} %
            </Text>
          </Group>
        )}
      </div>
      {failed && (
        <ActionIcon variant="subtle" aria-label={say(words.again, { name })} onClick={again}>
          <IconRefresh size={17} />
        </ActionIcon>
      )}
      <ActionIcon variant="subtle" aria-label={say(words.stop, { name })} onClick={stop}>
        <IconX size={17} />
      </ActionIcon>
    </li>
  );
}

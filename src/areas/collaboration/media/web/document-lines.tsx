/** List items of a document and of an upload. */
import { ActionIcon, Group, Text, UnstyledButton } from "@mantine/core";
import {
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconFileTypeZip,
  IconPhoto,
  IconRefresh,
  IconTable,
  IconUpload,
  IconX,
} from "@tabler/icons-react";
import type { DragEvent } from "react";
import { formatBytes, formatDateTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { ActionsMenu } from "../../../../web/office/components/actions-menu.tsx";
import { ProgressBar } from "../../../../web/office/components/record/progress-bar.tsx";
import { useWords } from "../../../../web/words.ts";
import type { Media } from "../contract.ts";
import type { MediaType } from "../document-types.ts";
import classes from "./documents.module.css";
import type { PendingUpload } from "./use-uploads.ts";

/** Drag data type of a document: its id and the version that was displayed. */
export const draggedFile = "application/x-legalsit-file";

/** Drag attributes; the item's menu offers the same by keyboard. */
export const draggedDocument = (kind: string, { _id, updatedAt }: Pick<Media, "_id" | "updatedAt">) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(kind, `${_id} ${updatedAt}`),
});

const icons: Readonly<Record<MediaType, typeof IconFile>> = {
  image: IconPhoto,
  pdf: IconFileTypePdf,
  document: IconFileText,
  sheet: IconTable,
  text: IconFile,
  zip: IconFileTypeZip,
};

export function DocumentLine({
  of: { _id, name, type, size, highlighted, version, by, createdAt, updatedAt },
  actions,
  canDrag,
  onSee,
}: {
  of: Media;
  actions: Parameters<typeof ActionsMenu>[0]["actions"];
  canDrag: boolean;
  onSee: () => void;
}) {
  const words = useWords("media");
  const language = useLanguage();
  const Icon = icons[type];
  return (
    <li
      className={classes.document}
      data-highlighted={highlighted}
      {...(canDrag && draggedDocument(draggedFile, { _id, updatedAt }))}
    >
      <Icon size={20} stroke={1.6} aria-label={words.types[type]} />
      <div className={classes.name}>
        <UnstyledButton className={classes.see} onClick={onSee}>
          {name}
        </UnstyledButton>
        <Text size="xs" c="dimmed">
          {[
            highlighted && words.highlighted,
            formatBytes(size, language),
            version > 1 && interpolate(words.version, { version }),
            formatDateTime(createdAt, language),
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

export function DocumentListItem({ of: { name, percent, failed, stop, again } }: { of: PendingUpload }) {
  const words = useWords("media");
  const progressText = interpolate(words.sending, { name, percent });
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
              <ProgressBar value={percent} label={progressText} />
            </div>
            <Text size="xs" c="dimmed" className="num">
              {percent} %
            </Text>
          </Group>
        )}
      </div>
      {failed && (
        <ActionIcon variant="subtle" aria-label={interpolate(words.again, { name })} onClick={again}>
          <IconRefresh size={17} />
        </ActionIcon>
      )}
      <ActionIcon variant="subtle" aria-label={interpolate(words.stop, { name })} onClick={stop}>
        <IconX size={17} />
      </ActionIcon>
    </li>
  );
}

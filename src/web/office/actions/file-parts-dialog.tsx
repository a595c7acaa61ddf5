/** The papers of more than one call takes: a file for each part of the selection. */
import { Anchor, List, Modal } from "@mantine/core";
import { maxBulkSize } from "../../../kit/limits.ts";
import { interpolate } from "../../../kit/words.ts";
import { useWords } from "../../words.ts";

interface FileOfMany {
  readonly from: number;
  readonly to: number;
  readonly href: string;
}

/** The files of a selection, each of as many as one call takes. */
export function splitIntoFiles(
  rows: readonly { readonly _id: string }[],
  addressOf: (ids: readonly string[]) => string,
): FileOfMany[] {
  return Array.from({ length: Math.ceil(rows.length / maxBulkSize) }, (_, part) => {
    const ids = rows.slice(part * maxBulkSize, (part + 1) * maxBulkSize).map(({ _id }) => _id);
    return { from: part * maxBulkSize + 1, to: part * maxBulkSize + ids.length, href: addressOf(ids) };
  });
}

export function FilesDialog({
  title,
  files,
  onClose,
}: {
  title: string;
  files: readonly FileOfMany[];
  onClose: () => void;
}) {
  const { list: words } = useWords("office");
  return (
    <Modal opened onClose={onClose} title={title}>
      <p>{interpolate(words.inFiles, { most: maxBulkSize })}</p>
      <List>
        {files.map(({ from, to, href }) => (
          <List.Item key={from}>
            <Anchor href={href} target="_blank" rel="noopener">
              {interpolate(words.fileOf, { from, to })}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Modal>
  );
}

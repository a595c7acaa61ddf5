/** Dialog with one file per batch, for a selection that is larger than one call accepts. */
import { Anchor, List, Modal } from "@mantine/core";
import { maxBulkSize } from "../../../kit/limits.ts";
import { interpolate } from "../../../kit/text/words.ts";
import { useWords } from "../../words.ts";

/** Rows of a selection that one file contains. */
interface FilePart {
  readonly from: number;
  readonly to: number;
  readonly href: string;
}

/** Splits a selection into files of at most `maxBulkSize` rows. `from` and `to` count from 1. */
export function splitIntoFiles(
  rows: readonly { readonly _id: string }[],
  addressOf: (ids: readonly string[]) => string,
): FilePart[] {
  return Array.from({ length: Math.ceil(rows.length / maxBulkSize) }, (_, index) => {
    const ids = rows.slice(index * maxBulkSize, (index + 1) * maxBulkSize).map(({ _id }) => _id);
    return { from: index * maxBulkSize + 1, to: index * maxBulkSize + ids.length, href: addressOf(ids) };
  });
}

export function FilesDialog({
  title,
  files,
  onClose,
}: {
  title: string;
  files: readonly FilePart[];
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

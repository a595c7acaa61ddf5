/** The papers of more than one call takes: a file for each part of the selection. */
import { Anchor, List, Modal } from "@mantine/core";
import { mostAtOnce } from "../../../kit/bounds.ts";
import { say } from "../../../kit/words.ts";
import { useWords } from "../../words.ts";

interface FileOfMany {
  readonly from: number;
  readonly to: number;
  readonly href: string;
}

/** The files of a selection, each of as many as one call takes. */
export function inFiles(
  rows: readonly { readonly _id: string }[],
  addressOf: (ids: readonly string[]) => string,
): FileOfMany[] {
  return Array.from({ length: Math.ceil(rows.length / mostAtOnce) }, (_, part) => {
    const ids = rows.slice(part * mostAtOnce, (part + 1) * mostAtOnce).map(({ _id }) => _id);
    return { from: part * mostAtOnce + 1, to: part * mostAtOnce + ids.length, href: addressOf(ids) };
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
      <p>{say(words.inFiles, { most: mostAtOnce })}</p>
      <List>
        {files.map(({ from, to, href }) => (
          <List.Item key={from}>
            <Anchor href={href} target="_blank" rel="noopener">
              {say(words.fileOf, { from, to })}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Modal>
  );
}

/** What was pasted and waits to be sent, with a preview of each picture; and what had no room. */
import { ActionIcon, Button, Text } from "@mantine/core";
import { IconFile, IconX } from "@tabler/icons-react";
import { type ClipboardEvent, useCallback, useState } from "react";
import { interpolate } from "../../../kit/words.ts";
import { useWords } from "../../../web/words.ts";
import { maxMessageLength } from "../limits.ts";
import classes from "./chat.module.css";
import { bringsFiles, cutPaste } from "./pasting.ts";

interface Box {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Puts the caret into the text that is set. */
  readonly put: (caret: number) => void;
  /** A message that is corrected brings none. */
  readonly takesFiles: boolean;
}
interface Cut {
  readonly pasted: string;
  readonly before: string;
  readonly after: string;
  readonly kept: number;
}

export function usePasting({ text, setText, put, takesFiles }: Box) {
  const words = useWords("chat");
  const [files, setFiles] = useState<readonly File[]>([]);
  const [cut, setCut] = useState<Cut>();
  const clear = () => {
    setFiles([]);
    setCut(undefined);
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const brought = [...event.clipboardData.files];
    const pasted = event.clipboardData.getData("text/plain").replace(/\r\n?/g, "\n");
    if (bringsFiles({ text: pasted, files: brought })) {
      event.preventDefault();
      if (takesFiles) setFiles([...files, ...brought]);
      return;
    }
    const { selectionStart: from, selectionEnd: to } = event.currentTarget;
    const fitting = cutPaste({ text, from, to }, pasted, maxMessageLength);
    if (!fitting) return;
    event.preventDefault();
    setCut({ pasted, before: text, after: fitting.text, kept: fitting.kept });
    setText(fitting.text);
    put(fitting.caret);
  };
  const attach = ({ pasted, before }: Cut) => {
    setFiles([...files, new File([pasted], words.pastedFile, { type: "text/plain" })]);
    setText(before);
    setCut(undefined);
  };
  // It is said of the text as it was pasted.
  const isTold = cut?.after === text;
  const shown = (
    <>
      {cut && isTold && (
        <div className={classes.about} role="status">
          <Text size="xs">{interpolate(words.cut, { kept: cut.kept, all: cut.pasted.length })}</Text>
          {takesFiles && (
            <Button size="compact-xs" variant="subtle" onClick={() => attach(cut)}>
              {words.cutAttach}
            </Button>
          )}
        </div>
      )}
      {files.length > 0 && (
        <ul className={classes.pasted} aria-label={words.pasted}>
          {files.map((file, at) => (
            // Its place is what a pasted file is known by: several may be called the same.
            <li key={at}>
              <Preview file={file} />
              <Text size="xs" truncate>
                {file.name}
              </Text>
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={interpolate(words.dropFile, { name: file.name })}
                onClick={() => setFiles(files.filter((_, i) => i !== at))}
              >
                <IconX size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </>
  );
  return { files, paste, clear, shown };
}

function Preview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  if (!file.type.startsWith("image/")) return <IconFile size={18} stroke={1.6} aria-hidden />;
  return <img ref={show} alt="" />;
}

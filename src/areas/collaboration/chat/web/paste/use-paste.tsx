/** Pasted files that wait to be sent, with previews, and the notice about text that was too long. */
import { ActionIcon, Button, Text } from "@mantine/core";
import { IconFile, IconX } from "@tabler/icons-react";
import { type ClipboardEvent, useCallback, useState } from "react";
import { interpolate } from "../../../../../kit/text/words.ts";
import { useWords } from "../../../../../web/words.ts";
import { maxMessageLength } from "../../limits.ts";
import classes from "../chat.module.css";
import { hasPastedFiles, truncatePaste } from "./paste-rules.ts";

interface Box {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Sets the caret after the text is set. */
  readonly put: (caret: number) => void;
  /** False while a message is edited: edits carry no files. */
  readonly acceptsFiles: boolean;
}
interface TruncatedPaste {
  readonly pasted: string;
  readonly before: string;
  readonly after: string;
  readonly usedLength: number;
}

export function usePaste({ text, setText, put, acceptsFiles }: Box) {
  const words = useWords("chat");
  const [files, setFiles] = useState<readonly File[]>([]);
  const [truncated, setTruncated] = useState<TruncatedPaste>();
  const clear = () => {
    setFiles([]);
    setTruncated(undefined);
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pastedFiles = [...event.clipboardData.files];
    const pasted = event.clipboardData.getData("text/plain").replace(/\r\n?/g, "\n");
    if (hasPastedFiles({ text: pasted, files: pastedFiles })) {
      event.preventDefault();
      if (acceptsFiles) setFiles([...files, ...pastedFiles]);
      return;
    }
    const { selectionStart: from, selectionEnd: to } = event.currentTarget;
    const pasteResult = truncatePaste({ text, from, to }, pasted, maxMessageLength);
    if (!pasteResult) return;
    event.preventDefault();
    setTruncated({ pasted, before: text, after: pasteResult.text, usedLength: pasteResult.usedLength });
    setText(pasteResult.text);
    put(pasteResult.caret);
  };
  const attach = ({ pasted, before }: TruncatedPaste) => {
    setFiles([...files, new File([pasted], words.pastedFile, { type: "text/plain" })]);
    setText(before);
    setTruncated(undefined);
  };
  // The notice is valid only while the text is as it was pasted.
  const isCurrent = truncated?.after === text;
  const previews = (
    <>
      {truncated && isCurrent && (
        <div className={classes.about} role="status">
          <Text size="xs">
            {interpolate(words.truncated, { kept: truncated.usedLength, all: truncated.pasted.length })}
          </Text>
          {acceptsFiles && (
            <Button size="compact-xs" variant="subtle" onClick={() => attach(truncated)}>
              {words.cutAttach}
            </Button>
          )}
        </div>
      )}
      {files.length > 0 && (
        <ul className={classes.pasted} aria-label={words.pasted}>
          {files.map((file, index) => (
            // Two files can have the same name, so the index is the key.
            <li key={index}>
              <Preview file={file} />
              <Text size="xs" truncate>
                {file.name}
              </Text>
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={interpolate(words.dropFile, { name: file.name })}
                onClick={() => setFiles(files.filter((_, i) => i !== index))}
              >
                <IconX size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </>
  );
  return { files, paste, clear, previews };
}

function Preview({ file }: { file: File }) {
  const showPreview = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  if (!file.type.startsWith("image/")) return <IconFile size={18} stroke={1.6} aria-hidden />;
  return <img ref={showPreview} alt="" />;
}

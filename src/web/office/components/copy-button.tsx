import { UnstyledButton } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCopy } from "@tabler/icons-react";
import { interpolate } from "../../../kit/text/words.ts";
import { useWords } from "../../words.ts";
import { toast } from "../query-client.ts";
import classes from "./record/record.module.css";

/** A number from another system that a click copies. */
export function CopyButton({ text }: { text: string }) {
  const { record: words } = useWords("office");
  const clipboard = useClipboard();
  return (
    <UnstyledButton
      className={classes.copy}
      aria-label={interpolate(words.copy, { text })}
      onClick={() => {
        clipboard.copy(text);
        toast(interpolate(words.copied, { text }));
      }}
    >
      {text}
      <IconCopy size={15} stroke={1.6} />
    </UnstyledButton>
  );
}

/** A message that the server has not confirmed: sending, or failed with a new attempt. */
import { Button, Text } from "@mantine/core";
import { interpolate } from "../../../../../kit/text/words.ts";
import { useWords } from "../../../../../web/words.ts";
import classes from "../chat.module.css";
import type { PendingMessage } from "../send-queue.ts";

/** A message that the server has not stored yet, with its state. */
export function UnsentMessage({
  of: { draft, state, reason = "", percent },
  onAgain,
  onDiscard,
}: {
  of: PendingMessage;
  onAgain: () => void;
  onDiscard: () => void;
}) {
  const words = useWords("chat");
  const { file, text } = draft;
  const stateText = {
    sending: file && percent !== undefined ? interpolate(words.upload, { name: file.name, percent }) : words.sending,
    waiting: words.waiting,
    failed: interpolate(words.failed, { reason }),
  }[state];
  return (
    <article className={classes.message} data-unsent>
      <div className={classes.side} />
      <div className={classes.body}>
        <p className={classes.text}>{text || file?.name}</p>
        <Text size="xs" c={state === "failed" ? "var(--bad)" : "dimmed"} role={state === "failed" ? "alert" : "status"}>
          {stateText}
        </Text>
        {state === "failed" && (
          <>
            <Button size="compact-xs" variant="default" mr={6} onClick={onAgain}>
              {words.again}
            </Button>
            <Button size="compact-xs" variant="subtle" onClick={onDiscard}>
              {words.discard}
            </Button>
          </>
        )}
      </div>
    </article>
  );
}

import { UnstyledButton } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { pluralize } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../session/language.ts";
import type { LiveTopicName } from "../../../realtime.ts";
import { onSocketEvents } from "../../../realtime.ts";
import { useWords } from "../../../words.ts";
import classes from "../list-parts/rows.module.css";

/** Changes come in bursts; the list is read once per burst. In milliseconds. */
const debounceMs = 1500;

interface Page {
  readonly totalDocs: number;
  readonly docs: readonly unknown[];
}

/** «3 nuevas: mostrar». Rows never change under the reader's hand: changes of others are shown on request. */
export function LiveBar({
  of: topic,
  currentPage,
  peek,
  onShow,
}: {
  of: LiveTopicName;
  currentPage: Page;
  /** Reads the current state of the same page. */
  peek: () => Promise<Page>;
  onShow: () => void;
}) {
  const words = useWords("office").list;
  const language = useLanguage();
  const [latest, setLatest] = useState<Page | null>(null);
  const readLatest = useEffectEvent(() => void peek().then(setLatest, () => undefined));
  useEffect(() => {
    let timer: number | undefined;
    const unsubscribe = onSocketEvents(topic, () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => readLatest(), debounceMs);
    });
    return () => {
      unsubscribe();
      window.clearTimeout(timer);
    };
  }, [topic]);
  const added = latest ? latest.totalDocs - currentPage.totalDocs : 0;
  const isChanged = latest && (added !== 0 || JSON.stringify(latest.docs) !== JSON.stringify(currentPage.docs));
  return (
    <div role="status" className="no-print">
      {isChanged && (
        <UnstyledButton
          className={classes.live}
          onClick={() => {
            setLatest(null);
            onShow();
          }}
        >
          {added > 0 ? pluralize(words.fresh, added, language) : words.changed} — <u>{words.show}</u>
        </UnstyledButton>
      )}
    </div>
  );
}

import { UnstyledButton } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { pluralize } from "../../../kit/words.ts";
import { useLanguage } from "../../language.ts";
import type { WatchedList } from "../../../kit/live-update-topics.ts";
import { onSocketEvents } from "../../realtime.ts";
import { useWords } from "../../words.ts";
import classes from "./rows.module.css";

/** Changes come in bursts; the list is looked at once per burst. */
const settleMs = 1500;

interface Page {
  readonly totalDocs: number;
  readonly docs: readonly unknown[];
}

/** «3 nuevas: mostrar». Rows never move under the reader's hand: what others changed is shown when asked for. */
export function LiveBar({
  of,
  shown,
  peek,
  onShow,
}: {
  of: WatchedList;
  shown: Page;
  /** Reads the same page as it is now. */
  peek: () => Promise<Page>;
  onShow: () => void;
}) {
  const words = useWords("office").list;
  const language = useLanguage();
  const [fresh, setFresh] = useState<Page | null>(null);
  const look = useEffectEvent(() => void peek().then(setFresh, () => undefined));
  useEffect(() => {
    let timer: number | undefined;
    const stop = onSocketEvents(of, () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => look(), settleMs);
    });
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [of]);
  const more = fresh ? fresh.totalDocs - shown.totalDocs : 0;
  const isChanged = fresh && (more !== 0 || JSON.stringify(fresh.docs) !== JSON.stringify(shown.docs));
  return (
    <div role="status" className="no-print">
      {isChanged && (
        <UnstyledButton
          className={classes.live}
          onClick={() => {
            setFresh(null);
            onShow();
          }}
        >
          {more > 0 ? pluralize(words.fresh, more, language) : words.changed} — <u>{words.show}</u>
        </UnstyledButton>
      )}
    </div>
  );
}

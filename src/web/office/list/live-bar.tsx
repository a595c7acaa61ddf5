import { UnstyledButton } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { sayCount } from "../../../kit/words.ts";
import { useLanguage } from "../../language.ts";
import { useWords } from "../../words.ts";
import classes from "./list.module.css";

/** Changes come in bursts; the list is counted once per burst. */
const settleMs = 1500;

/** «3 nuevas: mostrar». Rows never move under the reader's hand: what others changed is shown when asked for. */
export function LiveBar({
  watch,
  count,
  known,
  ids,
  onShow,
}: {
  watch: (changed: (ids: readonly string[]) => void) => () => void;
  count: () => Promise<number>;
  known: number;
  ids: readonly string[];
  onShow: () => void;
}) {
  const words = useWords("office").list;
  const language = useLanguage();
  const [news, setNews] = useState<{ more: number } | null>(null);
  const latest = useRef({ count, known, ids });
  useEffect(() => {
    latest.current = { count, known, ids };
  });
  useEffect(() => {
    let timer: number | undefined;
    let touched = false;
    const stop = watch((changed) => {
      touched ||= changed.some((id) => latest.current.ids.includes(id));
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        void latest.current.count().then((total) => {
          const more = total - latest.current.known;
          if (more !== 0 || touched) setNews({ more });
          touched = false;
        });
      }, settleMs);
    });
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [watch]);
  return (
    <div role="status" className="no-print">
      {news && (
        <UnstyledButton
          className={classes.live}
          onClick={() => {
            setNews(null);
            onShow();
          }}
        >
          {news.more > 0 ? sayCount(words.fresh, news.more, language) : words.changed} — <u>{words.show}</u>
        </UnstyledButton>
      )}
    </div>
  );
}

/** A vote with its result and the reader's own choice, which can change until the vote ends. */
import { IconListCheck } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { formatLongDateTime } from "../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import { serverNow } from "../../../../web/server-clock.ts";
import type { ChatMessage } from "../contract.ts";
import classes from "./chat.module.css";

interface Props {
  readonly of: ChatMessage;
  readonly canVote: boolean;
  readonly onChanged: (message: ChatMessage) => void;
}

export function Vote({ of: message, canVote, onChanged }: Props) {
  const words = useWords("chat");
  // Guests cannot vote.
  const isGuest = useUser()?.kind === "guest";
  const language = useLanguage();
  const question = useId();
  const { _id, text, options = [], result = [], mine, closesAt } = message;
  const choose = useMutation({
    mutationFn: (vote: string) => api.chat.change({ _id, vote }),
    onSuccess: onChanged,
  });
  const isOver = useIsOver(closesAt);
  const countOf = (id: string) => result.find(({ option }) => option === id)?.count ?? 0;
  const total = result.reduce((sum, { count }) => sum + count, 0);
  const end =
    closesAt && interpolate(isOver ? words.closed : words.closes, { when: formatLongDateTime(closesAt, language) });
  return (
    <div className={classes.card} data-type="vote">
      <p className={classes.cardHead}>
        <IconListCheck size={16} stroke={1.7} aria-hidden />{" "}
        {[words.vote, words.voiceOf, end].filter(Boolean).join(" · ")}
      </p>
      <strong id={question} className={classes.text}>
        {text}
      </strong>
      <div role="radiogroup" aria-labelledby={question} className={classes.options}>
        {options.map((option) => (
          <label key={option._id} className={classes.option}>
            <input
              type="radio"
              name={_id}
              checked={mine === option._id}
              disabled={isOver || isGuest || !canVote || choose.isPending}
              onChange={() => choose.mutate(option._id)}
            />
            <span>{option.text}</span>
            <b className="num">{countOf(option._id)}</b>
            <span className={classes.share} aria-hidden>
              <i style={{ width: `${total === 0 ? 0 : (100 * countOf(option._id)) / total}%` }} />
            </span>
          </label>
        ))}
      </div>
      <p className={classes.cardFoot}>
        {pluralize(words.voices, total, language)}
        {mine && !isOver && canVote && ` · ${words.canChange}`}
      </p>
    </div>
  );
}

/** Longest delay of a timer. */
const maxTimerMs = 2 ** 31 - 1;

/** Becomes true when the vote ends while it is shown. The server decides. */
function useIsOver(closesAt: string | undefined): boolean {
  const remainingMs = () => (closesAt ? Date.parse(closesAt) - serverNow() : Number.POSITIVE_INFINITY);
  const [isOver, setOver] = useState(() => remainingMs() <= 0);
  useEffect(() => {
    if (!closesAt) return;
    const ms = Math.max(0, Date.parse(closesAt) - serverNow());
    if (ms > maxTimerMs) return;
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [closesAt]);
  return isOver;
}

/** One message: text, file, decision, vote or system text, with its menu of actions. */
import { Anchor, Text } from "@mantine/core";
import { IconFile, IconGavel } from "@tabler/icons-react";
import { formatBytes, formatTime } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { Face } from "../../../../../web/office/shell/avatar.tsx";
import { useWords } from "../../../../../web/words.ts";
import type { ChatMessage } from "../../contract.ts";
import type { SystemText } from "../../limits.ts";
import classes from "../chat.module.css";
import { type MessageProps, MessageMenu } from "./message-menu.tsx";
import { MessageText } from "../message-text.tsx";
import { Reactions } from "../reactions.tsx";
import { Vote } from "../vote.tsx";

export function Message(props: MessageProps) {
  const {
    of: message,
    answered,
    objective,
    isFirst,
    isMine,
    canWrite,
    isModerator,
    onChanged,
    onReply,
    onEdit,
    onShow,
  } = props;
  const words = useWords("chat");
  const language = useLanguage();
  const { seq, from, sentAt, editedAt, deleted } = message;
  const time = formatTime(sentAt, language);
  if (message.type === "system")
    return (
      <p className={classes.system} data-seq={seq} tabIndex={-1}>
        {words.system[message.text as SystemText] ?? message.text} <time dateTime={sentAt}>{time}</time>
      </p>
    );
  return (
    <article
      className={classes.message}
      data-seq={seq}
      data-first={isFirst}
      data-mine={isMine}
      tabIndex={-1}
      aria-label={interpolate(words.actions, { name: from.name, time })}
    >
      <div className={classes.side}>{isFirst && <Face user={from} size={32} />}</div>
      <div className={classes.body}>
        {isFirst && (
          <p className={classes.by}>
            <strong>{from.name}</strong> {isGuest(message) && <span className={classes.outside}>{words.outside}</span>}{" "}
            <time dateTime={sentAt}>{time}</time>
          </p>
        )}
        {objective && <p className={classes.objective}>{objective}</p>}
        {answered && (
          <button type="button" className={classes.answered} onClick={() => onShow(answered.seq)}>
            {interpolate(words.answers, {
              name: answered.from.name,
              text: answered.deleted ? words.deleted : answered.text,
            })}
          </button>
        )}
        {deleted ? (
          <p className={classes.deleted}>{words.deleted}</p>
        ) : (
          <MessageContent of={message} canWrite={canWrite} onChanged={onChanged} />
        )}
        {editedAt && !deleted && <EditHistory of={message} />}
        <Reactions of={message} canWrite={canWrite} onChanged={onChanged} />
      </div>
      {!deleted && canWrite && (
        <MessageMenu
          of={message}
          isMine={isMine}
          isModerator={isModerator}
          onChanged={onChanged}
          onReply={onReply}
          onEdit={onEdit}
        />
      )}
    </article>
  );
}

const isGuest = ({ from }: ChatMessage) => from._id.startsWith("guest:");

function MessageContent({ of: message, canWrite, onChanged }: Pick<MessageProps, "of" | "canWrite" | "onChanged">) {
  const words = useWords("chat");
  const language = useLanguage();
  const { type, text, media } = message;
  if (type === "vote") return <Vote of={message} canVote={canWrite} onChanged={onChanged} />;
  if (type === "decision")
    return (
      <div className={classes.card} data-type="decision">
        <p className={classes.cardHead}>
          <IconGavel size={16} stroke={1.7} aria-hidden /> {words.decision}
        </p>
        <strong className={classes.text}>{text}</strong>
      </div>
    );
  return (
    <>
      {text && <MessageText text={text} />}
      {type === "file" &&
        (media ? (
          <Anchor href={media.url} className={classes.file} download>
            {media.previewUrl ? (
              <img src={media.previewUrl} alt="" loading="lazy" />
            ) : (
              <IconFile size={18} stroke={1.6} aria-hidden />
            )}
            <span>
              {media.name}{" "}
              <Text span size="xs" c="dimmed">
                {formatBytes(media.size, language)}
              </Text>
            </span>
          </Anchor>
        ) : (
          <p className={classes.deleted}>{words.fileGone}</p>
        ))}
    </>
  );
}

function EditHistory({ of: { history = [] } }: Pick<MessageProps, "of">) {
  const words = useWords("chat");
  const language = useLanguage();
  return (
    <details className={classes.edited}>
      <summary>{words.edited}</summary>
      <p>{words.history}</p>
      <ul>
        {history.map(({ text, at }) => (
          <li key={at}>
            {text} <span>({interpolate(words.until, { time: formatTime(at, language) })})</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** One message: text, file, decision, vote or system text, with its menu of actions. */
import { ActionIcon, Anchor, Button, Menu, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconArrowBackUp, IconDots, IconFile, IconGavel, IconLink, IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { base } from "../../../../kit/frontends.ts";
import { formatBytes, formatTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { toast } from "../../../../web/office/query-client.ts";
import { Face } from "../../../../web/office/shell/avatar.tsx";
import { useWords } from "../../../../web/words.ts";
import type { ChatMessage } from "../contract.ts";
import type { SystemText } from "../limits.ts";
import classes from "./chat.module.css";
import { MessageText } from "./message-text.tsx";
import type { PendingMessage } from "./send-queue.ts";
import { ReactionItems, Reactions } from "./reactions.tsx";
import { Vote } from "./vote.tsx";

interface Props {
  readonly of: ChatMessage;
  readonly answered: ChatMessage | undefined;
  /** Objective of the message, unless the list is filtered by one. */
  readonly objective: string | undefined;
  /** The first of consecutive messages of one sender. */
  readonly isFirst: boolean;
  readonly isMine: boolean;
  readonly canWrite: boolean;
  readonly isModerator: boolean;
  readonly onChanged: (message: ChatMessage) => void;
  readonly onReply: (message: ChatMessage) => void;
  readonly onEdit: (message: ChatMessage) => void;
  readonly onShow: (seq: number) => void;
}

export function Message(props: Props) {
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
          <p className={classes.gone}>{words.deleted}</p>
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

function MessageContent({ of: message, canWrite, onChanged }: Pick<Props, "of" | "canWrite" | "onChanged">) {
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
          <p className={classes.gone}>{words.fileGone}</p>
        ))}
    </>
  );
}

function EditHistory({ of: { history = [] } }: Pick<Props, "of">) {
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

function MessageMenu({
  of: message,
  isMine,
  isModerator,
  onChanged,
  onReply,
  onEdit,
}: Pick<Props, "of" | "isMine" | "isModerator" | "onChanged" | "onReply" | "onEdit">) {
  const words = useWords("chat");
  const language = useLanguage();
  const clipboard = useClipboard();
  const remove = useMutation({
    mutationFn: () => api.chat.remove({ id: message._id }),
    onSuccess: () => {
      const { media: _media, options: _options, result: _result, history: _history, ...mark } = message;
      onChanged({ ...mark, text: "", deleted: true, reactions: [] });
      toast(words.removed);
    },
  });
  const copy = () => {
    clipboard.copy(`${window.location.origin}${base}${linkTo(message, isMine)}`);
    toast(words.linkCopied);
  };
  const label = interpolate(words.actions, { name: message.from.name, time: formatTime(message.sentAt, language) });
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon className={classes.dots} variant="subtle" color="gray" size="sm" aria-label={label}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ReactionItems of={message} onChanged={onChanged} />
        <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={() => onReply(message)}>
          {words.reply}
        </Menu.Item>
        <Menu.Item leftSection={<IconLink size={16} />} onClick={copy}>
          {words.copyLink}
        </Menu.Item>
        {isMine && message.type !== "vote" && message.type !== "file" && (
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onEdit(message)}>
            {words.edit}
          </Menu.Item>
        )}
        {(isMine || isModerator) && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => remove.mutate()}>
            {words.remove}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const linkTo = ({ tableId, toUser, from, seq }: ChatMessage, isMine: boolean): string =>
  tableId
    ? `/virtualTable/detailsVirtualTable?id=${tableId}&message=${seq}`
    : `/?talk=${isMine ? toUser : from._id}&message=${seq}`;

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

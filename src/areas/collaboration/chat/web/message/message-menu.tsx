/** Menu of a message: react, reply, copy its link, edit, remove. */
import { ActionIcon, Menu } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconArrowBackUp, IconDots, IconLink, IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { base } from "../../../../../kit/frontends.ts";
import { formatTime } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { toast } from "../../../../../web/office/query-client.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useWords } from "../../../../../web/words.ts";
import type { ChatMessage } from "../../contract.ts";
import classes from "../chat.module.css";
import { ReactionItems } from "../reactions.tsx";

export interface MessageProps {
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

export function MessageMenu({
  of: message,
  isMine,
  isModerator,
  onChanged,
  onReply,
  onEdit,
}: Pick<MessageProps, "of" | "isMine" | "isModerator" | "onChanged" | "onReply" | "onEdit">) {
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

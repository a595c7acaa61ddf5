/** The reactions of a message, and the choice of one in its menu. */
import { Menu, Tooltip } from "@mantine/core";
import { type Icon, IconCheck, IconConfetti, IconEye, IconHeart, IconHelp, IconThumbUp } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import type { ChatMessage } from "../contract.ts";
import { type ReactionType, reactionTypes } from "../limits.ts";
import classes from "./chat.module.css";

/** Icons instead of the characters, which a machine without an emoji font leaves empty. */
const icons: Readonly<Record<ReactionType, Icon>> = {
  thumbsUp: IconThumbUp,
  check: IconCheck,
  heart: IconHeart,
  hooray: IconConfetti,
  eyes: IconEye,
  thinking: IconHelp,
};

interface Props {
  readonly of: ChatMessage;
  readonly onChanged: (message: ChatMessage) => void;
}

/** The caller's reactions, and the command that adds or withdraws one. */
function useReact({ of: { _id, reactions = [] }, onChanged }: Props) {
  const me = useUser()?._id ?? "";
  const isMine = (type: ReactionType) =>
    reactions.some((each) => each.type === type && each.people.some((person) => person._id === me));
  const { mutate, isPending } = useMutation({
    mutationFn: (type: ReactionType) => api.chat.react({ _id, type, active: !isMine(type) }),
    onSuccess: onChanged,
  });
  return { isMine, toggle: (type: ReactionType) => !isPending && mutate(type) };
}

export function Reactions({ canWrite, ...props }: Props & { readonly canWrite: boolean }) {
  const words = useWords("chat");
  const { isMine, toggle } = useReact(props);
  const { reactions = [] } = props.of;
  if (reactions.length === 0) return null;
  return (
    <div className={classes.reactions}>
      {reactions.map(({ type, people }) => {
        const ReactionIcon = icons[type];
        const names = people.map(({ name }) => name).join(", ");
        const label = interpolate(words.reactionOf, { reaction: words.reactions[type], names });
        return (
          <Tooltip key={type} label={label} events={{ hover: true, focus: true, touch: true }} multiline maw={280}>
            <button
              type="button"
              className={classes.reaction}
              aria-pressed={isMine(type)}
              // Who may not write still reads the names.
              aria-disabled={!canWrite}
              aria-label={label}
              onClick={() => canWrite && toggle(type)}
            >
              <ReactionIcon size={16} stroke={1.7} aria-hidden /> {people.length}
            </button>
          </Tooltip>
        );
      })}
    </div>
  );
}

/** Entries of a message's menu. */
export function ReactionItems(props: Props) {
  const words = useWords("chat");
  const { isMine, toggle } = useReact(props);
  return (
    <>
      <Menu.Label>{words.react}</Menu.Label>
      <div className={classes.reactionItems}>
        {reactionTypes.map((type) => {
          const ReactionIcon = icons[type];
          return (
            <Menu.Item
              key={type}
              className={classes.reactionItem}
              aria-label={words.reactions[type]}
              title={words.reactions[type]}
              data-mine={isMine(type)}
              onClick={() => toggle(type)}
            >
              <ReactionIcon size={18} stroke={1.7} aria-hidden />
            </Menu.Item>
          );
        })}
      </div>
      <Menu.Divider />
    </>
  );
}

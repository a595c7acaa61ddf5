/** Kind of a new message, and the options of a decision or vote. */
import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconGavel, IconPlus, IconX } from "@tabler/icons-react";
import { interpolate } from "../../../../../kit/text/words.ts";
import { useWords } from "../../../../../web/words.ts";
import { maxVoteOptions } from "../../limits.ts";
import classes from "../chat.module.css";
import type { MessageDraft } from "../send-queue.ts";

export type Type = MessageDraft["type"];

export function MessageKind({
  of,
  icon: Icon,
  chosen,
  onChoose,
}: {
  of: "decision" | "vote";
  icon: typeof IconGavel;
  chosen: Type;
  onChoose: (type: Type) => void;
}) {
  const words = useWords("chat");
  const isChosen = chosen === of;
  return (
    <ActionIcon
      variant={isChosen ? "filled" : "default"}
      aria-pressed={isChosen}
      aria-label={words[of]}
      title={words[of]}
      onClick={() => onChoose(isChosen ? "text" : of)}
    >
      <Icon size={16} />
    </ActionIcon>
  );
}

export function ChoiceOptions({
  options,
  onChange,
}: {
  options: readonly string[];
  onChange: (options: readonly string[]) => void;
}) {
  const words = useWords("chat");
  return (
    <div className={classes.writeOptions}>
      {options.map((option, index) => (
        // Options have no identifier, so the index is the key.
        <div key={index} className={classes.writeOption}>
          <TextInput
            size="xs"
            maxLength={120}
            placeholder={interpolate(words.option, { number: index + 1 })}
            aria-label={interpolate(words.option, { number: index + 1 })}
            value={option}
            onChange={({ currentTarget }) =>
              onChange(options.map((each, i) => (i === index ? currentTarget.value : each)))
            }
          />
          {options.length > 2 && (
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={interpolate(words.dropOption, { number: index + 1 })}
              onClick={() => onChange(options.filter((_, i) => i !== index))}
            >
              <IconX size={14} />
            </ActionIcon>
          )}
        </div>
      ))}
      {options.length < maxVoteOptions && (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconPlus size={13} />}
          onClick={() => onChange([...options, ""])}
        >
          {words.addOption}
        </Button>
      )}
    </div>
  );
}

/** Asks, for each file whose name is in its folder already, whether it replaces that one, stands beside it, or stays away. */
import { Button, Checkbox, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { interpolate, pluralize } from "../../../kit/words.ts";
import { ApiError, api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { useWords } from "../../../web/words.ts";
import type { Media } from "../contract.ts";
import { nameKey } from "../same-name.ts";

/** A file with the folder that it is brought to. */
export interface Brought {
  readonly file: File;
  readonly elementId: string;
}
interface Clash extends Brought {
  readonly other: Media;
}
type Choice = "replace" | "keep" | "skip";

/** Brings those of names that are free at once, the others as is chosen for each. */
export function useSameNames(bring: (file: File, more: { replaces?: string; elementId: string }) => void) {
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const bringAll = async (files: readonly Brought[]) => {
    const folders = [...new Set(files.map(({ elementId }) => elementId))];
    const lists = await Promise.all(folders.map((elementId) => api.media.of({ element: "folder", elementId })));
    const found = files.flatMap((each) => {
      const list = lists[folders.indexOf(each.elementId)] ?? [];
      const other = list.find(({ name }) => nameKey(name) === nameKey(each.file.name));
      if (!other) bring(each.file, { elementId: each.elementId });
      return other ? [{ ...each, other }] : [];
    });
    setClashes((before) => [...before, ...found]);
  };
  const decide = (choice: Choice, forAll: boolean) => {
    for (const { file, elementId, other } of forAll ? clashes : clashes.slice(0, 1)) {
      if (choice === "skip") continue;
      // Who may not write that one keeps both.
      const replaces = choice === "replace" && other.can.write ? { replaces: other._id } : {};
      bring(file, { elementId, ...replaces });
    }
    setClashes(forAll ? [] : clashes.slice(1));
  };
  const [first] = clashes;
  const dialog = first && (
    <Question
      key={clashes.length}
      name={first.file.name}
      write={first.other.can.write}
      more={clashes.length - 1}
      onChoice={decide}
    />
  );
  return { bringAll, dialog };
}

function Question({
  name,
  write,
  more = 0,
  isComing = false,
  onChoice,
}: {
  name: string;
  /** Whether the one that is there may be replaced. */
  write: boolean;
  more?: number;
  /** One that is there already, and comes from another place. */
  isComing?: boolean;
  onChoice: (choice: Choice, forAll: boolean) => void;
}) {
  const words = useWords("media").sameName;
  const language = useLanguage();
  const [forAll, setForAll] = useState(false);
  const { text, skip } = isComing ? words.coming : words;
  const button = (choice: Choice, variant: string) => (
    <Button variant={variant} onClick={() => onChoice(choice, forAll)}>
      {choice === "skip" ? skip : words[choice]}
    </Button>
  );
  return (
    <Modal opened onClose={() => onChoice("skip", forAll)} title={interpolate(words.title, { name })}>
      <Stack>
        <Text size="sm">{text}</Text>
        {more > 0 && (
          <Checkbox
            label={pluralize(words.all, more, language)}
            checked={forAll}
            onChange={({ currentTarget }) => setForAll(currentTarget.checked)}
          />
        )}
        <Group justify="flex-end" gap="xs">
          {button("skip", "subtle")}
          {button("keep", write ? "default" : "filled")}
          {write && button("replace", "filled")}
        </Group>
      </Stack>
    </Modal>
  );
}

interface Asked {
  readonly name: string;
  readonly write: boolean;
  readonly answer: (choice: Choice) => void;
}
type IfTaken = Exclude<Choice, "skip">;

/** Moves a file or puts it back; where its name is taken it asks, and does nothing when that is the answer. */
export function useTakenName() {
  const [asked, setAsked] = useState<Asked>();
  const settle = async <T,>(put: (more: { ifTaken?: IfTaken }) => Promise<T>): Promise<T | undefined> => {
    try {
      return await put({});
    } catch (error) {
      const other = error instanceof ApiError && error.fields.ifTaken ? error.facts.other : undefined;
      if (!other) throw error;
      const { name, write } = other as Omit<Asked, "answer">;
      const choice = await new Promise<Choice>((answer) => setAsked({ name, write, answer }));
      setAsked(undefined);
      return choice === "skip" ? undefined : put({ ifTaken: choice });
    }
  };
  const question = asked && <Question name={asked.name} write={asked.write} isComing onChoice={asked.answer} />;
  return { settle, question };
}

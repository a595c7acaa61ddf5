/** Prompts for each file with a used name whether to replace the existing one, keep both, or skip it. */
import { Button, Checkbox, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { ApiError, api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useWords } from "../../../../web/words.ts";
import type { Media } from "../contract.ts";
import { nameKey } from "../same-name.ts";

/** A file and its target folder. */
export interface FileToUpload {
  readonly file: File;
  readonly elementId: string;
}
interface NameConflict extends FileToUpload {
  readonly other: Media;
}
type Choice = "replace" | "keep" | "skip";

/** Uploads files with free names at once, others as the user chooses. */
export function useSameNames(upload: (file: File, more: { replaces?: string; elementId: string }) => void) {
  const [conflicts, setConflicts] = useState<readonly NameConflict[]>([]);
  const uploadAll = async (files: readonly FileToUpload[]) => {
    const folders = [...new Set(files.map(({ elementId }) => elementId))];
    const lists = await Promise.all(folders.map((elementId) => api.media.of({ element: "folder", elementId })));
    const newConflicts = files.flatMap((each) => {
      const list = lists[folders.indexOf(each.elementId)] ?? [];
      const other = list.find(({ name }) => nameKey(name) === nameKey(each.file.name));
      if (!other) upload(each.file, { elementId: each.elementId });
      return other ? [{ ...each, other }] : [];
    });
    setConflicts((current) => [...current, ...newConflicts]);
  };
  const decide = (choice: Choice, forAll: boolean) => {
    for (const { file, elementId, other } of forAll ? conflicts : conflicts.slice(0, 1)) {
      if (choice === "skip") continue;
      // Without write access to the existing file both remain.
      const replaces = choice === "replace" && other.can.write ? { replaces: other._id } : {};
      upload(file, { elementId, ...replaces });
    }
    setConflicts(forAll ? [] : conflicts.slice(1));
  };
  const [first] = conflicts;
  const dialog = first && (
    <Question
      key={conflicts.length}
      name={first.file.name}
      write={first.other.can.write}
      more={conflicts.length - 1}
      onChoice={decide}
    />
  );
  return { uploadAll, dialog };
}

function Question({
  name,
  write,
  more = 0,
  isComing = false,
  onChoice,
}: {
  name: string;
  /** Whether the existing file can be replaced. */
  write: boolean;
  more?: number;
  /** True for a file that is moved or restored instead of uploaded. */
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

interface PendingQuestion {
  readonly name: string;
  readonly write: boolean;
  readonly answer: (choice: Choice) => void;
}
type DuplicateNameChoice = Exclude<Choice, "skip">;

/** Moves or restores a file; prompts if its name is used. Undefined when the user skips it. */
export function useDuplicateNameDialog() {
  const [pending, setPending] = useState<PendingQuestion>();
  const settle = async <T,>(run: (more: { ifTaken?: DuplicateNameChoice }) => Promise<T>): Promise<T | undefined> => {
    try {
      return await run({});
    } catch (error) {
      const existing = error instanceof ApiError && error.fields.ifTaken ? error.facts.other : undefined;
      if (!existing) throw error;
      const { name, write } = existing as Omit<PendingQuestion, "answer">;
      const choice = await new Promise<Choice>((answer) => setPending({ name, write, answer }));
      setPending(undefined);
      return choice === "skip" ? undefined : run({ ifTaken: choice });
    }
  };
  const question = pending && <Question name={pending.name} write={pending.write} isComing onChoice={pending.answer} />;
  return { settle, question };
}

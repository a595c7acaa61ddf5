/** Editor of a draft in both languages with a preview; saves and publishes it. */
import { Button, Group, Modal, Text, Textarea, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { Localized, Language } from "../../../../kit/text/language.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { ApiError, api } from "../../../../web/api.ts";
import { LeaveGuard } from "../../../../web/office/form/leave-guard.tsx";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { toast } from "../../../../web/office/query-client.ts";
import { modalWidth } from "../../../../web/office/theme.ts";
import { useWords } from "../../../../web/words.ts";
import type { Terms } from "../contract.ts";
import classes from "./desk.module.css";
import { LegalText } from "./legal-text.tsx";
import { versionsPath } from "./paths.ts";

const nothing: Localized = { es: "", en: "" };

/** `source`: initial text; `draft`: the draft to change, none for a new version. */
export function Editor({ source, draft }: { source?: Terms; draft?: Terms }) {
  const words = useWords("termsDesk");
  const { languages: languageNames } = useWords("shell");
  const { form } = useWords("office");
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [title, setTitle] = useState<Localized>(source?.title ?? nothing);
  const [text, setText] = useState<Localized>(source?.text ?? nothing);
  const [isConfirming, setConfirming] = useState(false);
  const saved = useRef(false);
  const save = useMutation({
    mutationFn: (published: boolean) =>
      draft
        ? api.terms.update({ _id: draft._id, updatedAt: draft.updatedAt, title, text, published })
        : api.terms.create({ title, text, published }),
    onSuccess: async ({ published, version }) => {
      saved.current = true;
      toast(published ? interpolate(words.publish.done, { version }) : words.saved);
      await Promise.all(
        [api.terms.list, api.terms.get].map((call) => cache.invalidateQueries({ queryKey: [call.key] })),
      );
      void navigate({ to: versionsPath });
    },
    onError: () => setConfirming(false),
  });
  const isDirty = () => !saved.current && (title !== (source?.title ?? nothing) || text !== (source?.text ?? nothing));
  const faults = save.error instanceof ApiError ? save.error.fields : {};
  const languageFields = [
    ["es", languageNames.es, words.fields.titleEs, words.fields.textEs],
    ["en", languageNames.en, words.fields.titleEn, words.fields.textEn],
  ] as const satisfies readonly (readonly [Language, string, string, string])[];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(false);
      }}
    >
      {languageFields.map(([language, name, titleLabel, textLabel]) => (
        <div key={language} className={classes.both}>
          <Panel title={name} padded>
            <TextInput
              label={titleLabel}
              value={title[language]}
              lang={language}
              mb="sm"
              error={faults[`title.${language}`]?.[0]}
              onChange={(event) => setTitle({ ...title, [language]: event.currentTarget.value })}
            />
            <Textarea
              label={textLabel}
              description={words.fields.textHint}
              value={text[language]}
              lang={language}
              autosize
              minRows={12}
              maxRows={26}
              error={faults[`text.${language}`]?.[0]}
              onChange={(event) => setText({ ...text, [language]: event.currentTarget.value })}
            />
          </Panel>
          <Panel title={words.preview[language]} padded>
            <div className={classes.text} lang={language}>
              {text[language].trim() ? (
                <LegalText text={text[language]} level={3} />
              ) : (
                <Text size="sm" c="dimmed">
                  {words.previewEmpty}
                </Text>
              )}
            </div>
          </Panel>
        </div>
      ))}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => void navigate({ to: versionsPath })}>
          {form.cancel}
        </Button>
        <Button type="submit" variant="default" loading={save.isPending && !isConfirming}>
          {words.save}
        </Button>
        <Button onClick={() => setConfirming(true)}>{words.actions.publish}</Button>
      </Group>
      <LeaveGuard isDirty={isDirty} />
      {isConfirming && (
        <Modal opened onClose={() => setConfirming(false)} title={words.publish.title} size={modalWidth.confirmation}>
          <Text size="sm">{words.publish.text}</Text>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={() => setConfirming(false)}>
              {form.cancel}
            </Button>
            <Button loading={save.isPending} onClick={() => save.mutate(true)}>
              {words.publish.action}
            </Button>
          </Group>
        </Modal>
      )}
    </form>
  );
}

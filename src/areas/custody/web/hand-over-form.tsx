/** Which originals, which way, with whom, and where they are now. */
import { useState } from "react";
import { formatTime } from "../../../kit/format.ts";
import { length, required } from "../../../kit/validation-rules.ts";
import { pluralize } from "../../../kit/words.ts";
import { useLanguage } from "../../../web/language.ts";
import { RadioGroup } from "../../../web/site/form/radio-and-checkbox.tsx";
import { ErrorSummary } from "../../../web/site/form/error-summary.tsx";
import { LongField, SelectField } from "../../../web/site/form/fields.tsx";
import { Submit } from "../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../web/site/form/use-form.ts";
import { toast } from "../../../web/site/toasts.tsx";
import { useWords } from "../../../web/words.ts";
import { custodyPlaces } from "../original-kinds.ts";
import { allLabels, labelFault, Labels } from "./labels.tsx";
import type { StoredHandOver, OnPhone } from "./phone-snapshot.ts";
import { nobody, WithWhom, whomFaults, whomOf } from "./counterparty-fields.tsx";

const empty = { label: "", direction: "", place: "", note: "", ...nobody };
type Typed = typeof empty;

/** Keeps nothing itself: what it notes is told, and it begins anew. */
export function HandOverForm({
  begins,
  known,
  note,
}: {
  begins: string | undefined;
  known: OnPhone;
  note: (noted: readonly StoredHandOver[]) => void;
}) {
  const words = useWords("custodyPhone");
  const language = useLanguage();
  const [labels, setLabels] = useState<readonly string[]>(begins ? [begins] : []);
  const form = useForm<Typed>({
    initial: empty,
    check: (typed) => ({
      label: labelFault(typed.label, labels),
      direction: required(typed.direction),
      place: required(typed.place),
      note: length(0, 400)(typed.note),
      ...whomFaults(typed),
    }),
    send: (typed) => {
      const all = allLabels(typed.label, labels);
      const { at, noted } = notedNow(all, typed);
      note(noted);
      toast(pluralize(words.done, all.length, language, { time: formatTime(at, language) }));
      setLabels([]);
      form.set(empty);
      return Promise.resolve();
    },
  });
  return (
    <form className="form card hand-over" noValidate onSubmit={form.submit}>
      <ErrorSummary form={form} labels={labelsInForm(words)} />
      <Labels form={form} known={known} labels={labels} change={setLabels} />
      <RadioGroup
        form={form}
        name="direction"
        label={words.direction}
        options={[
          ["gives", words.gives],
          ["takes", words.takes],
        ]}
      />
      <WithWhom form={form} known={known} />
      <SelectField
        form={form}
        name="place"
        label={words.place}
        options={custodyPlaces.map((place) => [place, words.places[place]] as const)}
      />
      <LongField form={form} name="note" label={words.note} optional />
      <Submit sending={form.sending} wide>
        {words.confirm}
      </Submit>
    </form>
  );
}

type PhoneWords = ReturnType<typeof useWords<"custodyPhone">>;

export const labelsInForm = (words: PhoneWords) => ({
  label: words.label,
  direction: words.direction,
  who: words.who,
  colleague: words.whichColleague,
  code: words.code,
  name: words.name,
  paper: words.paper,
  place: words.place,
  note: words.note,
});

/** Each under an id of its own: sent twice it is told once. */
function notedNow(labels: readonly string[], typed: Typed): { at: string; noted: StoredHandOver[] } {
  const at = new Date().toISOString();
  return { at, noted: labels.map((label) => ({ _id: crypto.randomUUID(), label, at, ...sideOf(typed) })) };
}

function sideOf(typed: Typed): Omit<StoredHandOver, "_id" | "label" | "at"> {
  return {
    takes: typed.direction === "takes",
    other: whomOf(typed),
    place: typed.place as StoredHandOver["place"],
    ...(typed.note.trim() && { note: typed.note.trim() }),
  };
}

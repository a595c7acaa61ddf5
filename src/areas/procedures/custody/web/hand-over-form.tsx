/** Form of a hand-over: originals, direction, other party, new place. */
import { useState } from "react";
import { formatTime } from "../../../../kit/text/format.ts";
import { length, required } from "../../../../kit/validation/validation-rules.ts";
import { pluralize } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { RadioGroup } from "../../../../web/site/form/radio-and-checkbox.tsx";
import { ErrorSummary } from "../../../../web/site/form/error-summary.tsx";
import { LongField, SelectField } from "../../../../web/site/form/fields.tsx";
import { Submit } from "../../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../../web/site/form/use-form.ts";
import { toast } from "../../../../web/site/toasts.tsx";
import { useWords } from "../../../../web/words.ts";
import { custodyPlaces } from "../original-kinds.ts";
import { allLabels, labelFault, Labels } from "./labels.tsx";
import type { StoredHandOver, PhoneSnapshot } from "./phone/phone-snapshot.ts";
import { emptyCounterparty, CounterpartyFields, validateCounterparty, counterpartyOf } from "./counterparty-fields.tsx";

const empty = { label: "", direction: "", place: "", note: "", ...emptyCounterparty };
type HandOverValues = typeof empty;

/** Stores nothing itself: passes each hand-over on, and clears itself. */
export function HandOverForm({
  initialLabel,
  snapshot,
  note: onRecord,
}: {
  initialLabel: string | undefined;
  snapshot: PhoneSnapshot;
  note: (handOvers: readonly StoredHandOver[]) => void;
}) {
  const words = useWords("custodyPhone");
  const language = useLanguage();
  const [labels, setLabels] = useState<readonly string[]>(initialLabel ? [initialLabel] : []);
  const form = useForm<HandOverValues>({
    initial: empty,
    check: (values) => ({
      label: labelFault(values.label, labels),
      direction: required(values.direction),
      place: required(values.place),
      note: length(0, 400)(values.note),
      ...validateCounterparty(values),
    }),
    send: (values) => {
      const scannedLabels = allLabels(values.label, labels);
      const { at: recordedAt, handOvers } = buildHandOvers(scannedLabels, values);
      onRecord(handOvers);
      toast(pluralize(words.done, scannedLabels.length, language, { time: formatTime(recordedAt, language) }));
      setLabels([]);
      form.set(empty);
      return Promise.resolve();
    },
  });
  return (
    <form className="form card hand-over" noValidate onSubmit={form.submit}>
      <ErrorSummary form={form} labels={labelsInForm(words)} />
      <Labels form={form} snapshot={snapshot} labels={labels} change={setLabels} />
      <RadioGroup
        form={form}
        name="direction"
        label={words.direction}
        options={[
          ["gives", words.gives],
          ["takes", words.takes],
        ]}
      />
      <CounterpartyFields form={form} snapshot={snapshot} />
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

/** Each has its own id, so that a repeated upload is stored once. */
function buildHandOvers(
  labels: readonly string[],
  values: HandOverValues,
): { at: string; handOvers: StoredHandOver[] } {
  const recordedAt = new Date().toISOString();
  return {
    at: recordedAt,
    handOvers: labels.map((label) => ({ _id: crypto.randomUUID(), label, at: recordedAt, ...sharedFields(values) })),
  };
}

function sharedFields(values: HandOverValues): Omit<StoredHandOver, "_id" | "label" | "at"> {
  return {
    takes: values.direction === "takes",
    other: counterpartyOf(values),
    place: values.place as StoredHandOver["place"],
    ...(values.note.trim() && { note: values.note.trim() }),
  };
}

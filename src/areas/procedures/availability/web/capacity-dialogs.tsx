/** Dialogs that open places for a period, and that change the capacity of a service's days. */
import { addDays, weekday, weekOf } from "../../../../kit/time/calendar.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import type { FormFieldOf } from "../../../../web/office/form/fields.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { useToday } from "../../../../web/office/use-today.ts";
import { useWords } from "../../../../web/words.ts";
import { useRefreshPlaces } from "./day-dialog.tsx";
import type { Service } from "./calendar-days.ts";

const weekdayNames = ["mon", "tue", "wed", "thu", "fri"] as const;

export function GenerateDialog({
  services,
  from,
  onClose,
}: {
  services: readonly Service[];
  from: string;
  onClose: () => void;
}) {
  const { generate: words } = useWords("availability");
  const language = useLanguage();
  const refresh = useRefreshPlaces();
  const options = services.map(({ _id, name }) => ({ value: _id, label: name }));
  const today = useToday();
  // Days with places are skipped, so the rest of this week may be opened together with the next.
  const firstDay = from > today ? from : today;
  return (
    <FormDialog
      title={words.title}
      text={words.text}
      columns={2}
      mutation={({ offerIds, ...plan }: PlanValues & { offerIds: string[] }) =>
        api.availability.generate({ offerIds, ...toPlanInput(plan) })
      }
      fields={[
        { name: "offerIds", label: words.offers, kind: "multiSelect", options, required: true, fullWidth: true },
        ...usePlanFields(),
      ]}
      initialValues={{ offerIds: services.map(({ _id }) => _id), ...planOf(firstDay, addDays(weekOf(firstDay), 13)) }}
      successMessage={({ created, skippedDays }) => {
        const skipped = new Set(skippedDays.map(({ date }) => date)).size;
        const summary = pluralize(words.done, created, language);
        return skipped > 0 ? `${summary} ${pluralize(words.skipped, skipped, language)}` : summary;
      }}
      invalidate={refresh}
      onClose={onClose}
      submitLabel={words.apply}
    />
  );
}

/** For a period, or for the day it was opened from. */
export function CapacityDialog({
  services,
  offerId,
  date,
  onClose,
}: {
  services: readonly Service[];
  offerId: string | undefined;
  date: string | undefined;
  onClose: () => void;
}) {
  const { regenerate: words, offer } = useWords("availability");
  const refresh = useRefreshPlaces();
  const options = services.map(({ _id, name }) => ({ value: _id, label: name }));
  const today = useToday();
  const plan = date
    ? { ...planOf(date, date), how: "perDay" as const, quantity: "10" }
    : planOf(today, addDays(weekOf(today), 13));
  return (
    <FormDialog
      title={words.title}
      text={words.text}
      columns={2}
      mutation={({ offerId: selectedOffer, ...values }: PlanValues & { offerId: string }) =>
        api.availability.regenerate({ offerId: selectedOffer, ...toPlanInput(values) })
      }
      fields={[
        { name: "offerId", label: offer, kind: "select", options, required: true, fullWidth: true },
        ...usePlanFields(),
      ]}
      initialValues={{ offerId: offerId ?? services[0]?._id, ...plan }}
      successMessage={(result) => interpolate(words.done, result)}
      invalidate={refresh}
      onClose={onClose}
      submitLabel={words.apply}
    />
  );
}

function usePlanFields(): FormFieldOf<PlanValues>[] {
  const { generate: words, weekdays } = useWords("availability");
  return [
    { name: "from", label: words.from, kind: "date", required: true },
    { name: "to", label: words.to, kind: "date", required: true },
    {
      name: "how",
      label: words.how,
      kind: "select",
      required: true,
      options: [
        { value: "perWeek", label: words.perWeek },
        { value: "perDay", label: words.perDay },
      ],
    },
    { name: "quantity", label: words.quantity, required: true },
    {
      name: "weekdays",
      label: words.weekdays,
      kind: "multiSelect",
      required: true,
      fullWidth: true,
      options: weekdayNames.map((name, index) => ({ value: String(index + 1), label: weekdays[name] })),
    },
  ];
}

interface PlanValues {
  readonly from: string;
  readonly to: string;
  readonly how: "perWeek" | "perDay";
  readonly quantity: string;
  readonly weekdays: readonly string[];
}

/** All working days of a period; of a single day only its own. */
function planOf(from: string, to: string): PlanValues {
  const dayOfWeek = weekday(from);
  const weekdays = from === to && dayOfWeek <= 5 ? [String(dayOfWeek)] : ["1", "2", "3", "4", "5"];
  return { from, to, how: "perWeek", quantity: "50", weekdays };
}

/** Sends the entered quantity unparsed under the name of its distribution: the server validates it. */
function toPlanInput({ from, to, how, quantity, weekdays }: PlanValues) {
  return { from, to, weekdays: [...weekdays], ...(how === "perDay" ? { perDay: quantity } : { perWeek: quantity }) };
}

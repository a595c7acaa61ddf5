/** Dialogs to edit and to move an activity. */
import { useQueryClient } from "@tanstack/react-query";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { completeForm, type FormInput, optionsOf } from "../../../../web/office/form/fields.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { readPath, type FormValues } from "../../../../web/office/form/nested-values.ts";
import { useWords } from "../../../../web/words.ts";
import { findWorkers } from "../../../administration/people/web/public.tsx";
import type { Activity } from "../activity.ts";
import { scopes } from "../states.ts";
import { repeatPatterns, defaultMinutes } from "../time-slots.ts";
import { Conflicts } from "./conflicts.tsx";
import { durationName, shortWhen } from "./calendar/time-labels.ts";

/** Returns a function that refetches every agenda query. */
export function useRefreshAgenda() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith("agenda.") });
}

const doesRepeat = (values: FormValues) => Boolean(readPath(values, "repeat.every"));

const durations = [15, 30, 45, 60, 90, 120, 180, 240, 480];
const idsOf = (people: Activity["usersInCharge"]) => people.map(({ _id }) => _id);
const selectOptions = (people: Activity["usersInCharge"]) =>
  people.map(({ _id, name }) => ({ value: _id, label: name }));

function useDurations(currentMinutes: number) {
  const words = useWords("agenda");
  const values = [...new Set([...durations, currentMinutes])].sort((a, b) => a - b);
  return values.map((minutes) => ({ value: String(minutes), label: durationName(minutes, words) }));
}

/** Defaults of a new activity: the chosen day and time, and the displayed person. */
interface ActivityDefaults {
  readonly date: string;
  readonly hour?: string | null;
  readonly minutes?: number;
  readonly person?: { readonly _id: string; readonly name: string } | undefined;
}

export function ActivityDialog({
  activity,
  defaults,
  onClose,
}: {
  activity?: Activity | undefined;
  defaults?: ActivityDefaults;
  onClose: () => void;
}) {
  const words = useWords("agenda");
  const { form: f } = words;
  const options = useDurations(activity?.minutes ?? defaults?.minutes ?? defaultMinutes);
  const charge = activity?.usersInCharge ?? (defaults?.person ? [defaults.person] : []);
  const invited = activity?.invitedSpecialists ?? [];
  const fields = completeForm<FormInput<typeof api.agenda.create>, "repeat">()([
    { name: "title", label: f.title, required: true, fullWidth: true },
    { name: "description", label: f.description, kind: "textarea", required: true, fullWidth: true },
    { name: "date", label: f.date, kind: "date", required: true },
    { name: "hour", label: f.hour, hint: f.hourHint },
    { name: "minutes", label: f.minutes, kind: "select", options },
    { name: "place", label: f.place },
    {
      name: "usersInCharge",
      label: f.usersInCharge,
      kind: "multiSelect",
      search: findWorkers,
      options: selectOptions(charge),
      required: true,
      fullWidth: true,
    },
    {
      name: "invitedSpecialists",
      label: f.invitedSpecialists,
      kind: "multiSelect",
      search: findWorkers,
      options: selectOptions(invited),
      fullWidth: true,
    },
    {
      name: "notificationDate",
      label: f.notificationDate,
      kind: "date",
      hint: f.notificationHint,
      omitEmpty: false,
    },
  ]);
  const shared = {
    initialValues: {
      minutes: defaults?.minutes ?? defaultMinutes,
      scope: "this",
      date: defaults?.date,
      hour: defaults?.hour ?? undefined,
      ...activity,
      usersInCharge: idsOf(charge),
      invitedSpecialists: idsOf(invited),
    },
    columns: 2,
    size: "lg",
    header: (values: FormValues) => <Conflicts values={values} id={activity?._id} />,
    successMessage: ({ title }: { readonly title: string }) => interpolate(f.saved, { title }),
    invalidate: useRefreshAgenda(),
    onClose,
  } as const;
  return activity ? (
    <FormDialog
      title={interpolate(words.actions.editTitle, { title: activity.title })}
      mutation={api.agenda.update}
      extraInput={{ _id: activity._id, updatedAt: activity.updatedAt }}
      fields={[
        ...fields,
        {
          name: "scope",
          label: f.scope,
          kind: "select",
          options: optionsOf(scopes, f.scopes),
          fullWidth: true,
          isVisible: () => activity.series !== null,
        },
      ]}
      {...shared}
    />
  ) : (
    <FormDialog
      title={words.createTitle}
      mutation={api.agenda.create}
      fields={[
        ...fields,
        { name: "repeat.every", label: f.repeat, kind: "select", options: optionsOf(repeatPatterns, f.repeats) },
        { name: "repeat.until", label: f.until, kind: "date", hint: f.untilHint, isVisible: doesRepeat },
      ]}
      {...shared}
    />
  );
}

/** Form equivalent of dragging. */
export function MoveActivityDialog({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const words = useWords("agenda");
  const language = useLanguage();
  const { form: f, actions } = words;
  return (
    <FormDialog
      title={interpolate(actions.moveTitle, { title: activity.title })}
      mutation={api.agenda.update}
      extraInput={{ _id: activity._id, updatedAt: activity.updatedAt }}
      initialValues={activity}
      columns={2}
      fields={[
        { name: "date", label: f.date, kind: "date", required: true },
        { name: "hour", label: f.hour, hint: f.hourHint },
        { name: "minutes", label: f.minutes, kind: "select", options: useDurations(activity.minutes), fullWidth: true },
      ]}
      submitLabel={actions.move.replace("…", "")}
      successMessage={(updated) => interpolate(actions.moved, { when: shortWhen(updated, language) })}
      invalidate={useRefreshAgenda()}
      onClose={onClose}
    />
  );
}

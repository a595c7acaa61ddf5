/** Actions on an activity, by its state and participants. */
import { IconArrowBackUp, IconCalendarEvent, IconCheck, IconPencil, IconTrash, IconX } from "@tabler/icons-react";
import { interpolate } from "../../../../kit/text/words.ts";
import { requiredFieldsOf, availableTransitions } from "../../../../kit/state-machine.ts";
import { api } from "../../../../web/api.ts";
import type { Action } from "../../../../web/office/actions/action.ts";
import { optionsOf } from "../../../../web/office/form/fields.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { toast } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import { serverDate } from "../../../../web/server-clock.ts";
import type { Activity } from "../activity.ts";
import { activityWorkflow, type ActivityState, scopes } from "../states.ts";
import { ActivityDialog, MoveActivityDialog, useRefreshAgenda } from "./activity-form.tsx";

/** Whether the user can move the activity to a state now. */
function canMoveTo(activity: Activity, to: ActivityState): boolean {
  const actor = activity.can.reopen ? "planner" : "charge";
  if (!activity.can.finish) return false;
  return availableTransitions(activityWorkflow, {
    from: activity.state,
    actor,
    record: activity,
    now: serverDate(),
  }).some((step) => step.to === to);
}
const canChange = ({ state, can }: Activity) => state === "pending" && can.change;
export { canChange };

export function useActivityActions(): readonly Action<Activity>[] {
  const { deeds: d } = useWords("agenda");
  return [
    {
      label: d.accomplish,
      icon: IconCheck,
      isPrimary: true,
      isAvailable: (activity) => canMoveTo(activity, "accomplished"),
      confirm: ({ title }) => ({
        title: interpolate(d.accomplishTitle, { title }),
        text: d.accomplishText,
        action: d.accomplish,
        isHarmless: true,
      }),
      run: async ({ _id, updatedAt, title }) => {
        await api.agenda.finish({ _id, updatedAt, accomplished: true });
        toast(interpolate(d.accomplished, { title }));
      },
    },
    {
      label: d.fail,
      icon: IconX,
      isAvailable: (activity) => canMoveTo(activity, "unfulfilled"),
      dialog: (activity, onClose) => <FailDialog activity={activity} onClose={onClose} />,
    },
    {
      label: d.move,
      icon: IconCalendarEvent,
      isAvailable: canChange,
      dialog: (activity, onClose) => <MoveActivityDialog activity={activity} onClose={onClose} />,
    },
    {
      label: d.edit,
      icon: IconPencil,
      isAvailable: canChange,
      dialog: (activity, onClose) => <ActivityDialog activity={activity} onClose={onClose} />,
    },
    {
      label: d.reopen,
      icon: IconArrowBackUp,
      isAvailable: (activity) => canMoveTo(activity, "pending"),
      dialog: (activity, onClose) => <ReopenDialog activity={activity} onClose={onClose} />,
    },
    {
      label: d.remove,
      icon: IconTrash,
      isDestructive: true,
      isAvailable: (activity) => canChange(activity) && activity.series !== null,
      dialog: (activity, onClose) => <RemoveDialog activity={activity} onClose={onClose} />,
    },
    {
      label: d.remove,
      icon: IconTrash,
      isDestructive: true,
      isAvailable: (activity) => canChange(activity) && activity.series === null,
      confirm: ({ title }) => ({
        title: interpolate(d.removeTitle, { title }),
        text: d.removeText,
        action: d.removeAction,
      }),
      run: async ({ _id, title }) => {
        await api.agenda.remove({ _id });
        toast(interpolate(d.removed, { title }));
      },
      removesRecord: true,
    },
  ];
}

interface DialogProps {
  readonly activity: Activity;
  readonly onClose: () => void;
}
const requiredFieldsFor = (activity: Activity, to: ActivityState) => {
  const step = activityWorkflow.transitions.find(({ from, to: each }) => from === activity.state && each === to);
  return requiredFieldsOf(step ? [{ record: activity, fields: step.fields }] : []);
};

function FailDialog({ activity, onClose }: DialogProps) {
  const { deeds: d } = useWords("agenda");
  const { _id, updatedAt, title } = activity;
  const required = requiredFieldsFor(activity, "unfulfilled").get("unfulfilledCause") === true;
  return (
    <FormDialog
      title={interpolate(d.failTitle, { title })}
      text={d.failText}
      mutation={api.agenda.finish}
      extraInput={{ _id, updatedAt, accomplished: false }}
      fields={[{ name: "unfulfilledCause", label: d.cause, kind: "textarea", required }]}
      submitLabel={d.failAction}
      successMessage={interpolate(d.failed, { title })}
      invalidate={useRefreshAgenda()}
      onClose={onClose}
    />
  );
}

/** For a recurring activity it asks for the scope. */
function RemoveDialog({ activity, onClose }: DialogProps) {
  const { deeds: d, form } = useWords("agenda");
  const { _id, title } = activity;
  return (
    <FormDialog
      title={interpolate(d.removeTitle, { title })}
      text={d.removeText}
      mutation={api.agenda.remove}
      extraInput={{ _id }}
      initialValues={{ scope: "this" }}
      fields={[{ name: "scope", label: form.scope, kind: "select", options: optionsOf(scopes, form.scopes) }]}
      submitLabel={d.removeAction}
      isDanger
      successMessage={interpolate(d.removed, { title })}
      invalidate={useRefreshAgenda()}
      onClose={onClose}
    />
  );
}

function ReopenDialog({ activity, onClose }: DialogProps) {
  const { deeds: d } = useWords("agenda");
  const { _id, updatedAt, title } = activity;
  const required = requiredFieldsFor(activity, "pending").get("note") === true;
  return (
    <FormDialog
      title={interpolate(d.reopenTitle, { title })}
      mutation={api.agenda.finish}
      extraInput={{ _id, updatedAt, accomplished: null }}
      fields={[{ name: "note", label: d.note, kind: "textarea", hint: d.noteHint, required }]}
      submitLabel={d.reopenAction}
      successMessage={interpolate(d.reopened, { title })}
      invalidate={useRefreshAgenda()}
      onClose={onClose}
    />
  );
}

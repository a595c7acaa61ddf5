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
  const { actions } = useWords("agenda");
  return [
    {
      label: actions.accomplish,
      icon: IconCheck,
      isPrimary: true,
      isAvailable: (activity) => canMoveTo(activity, "accomplished"),
      confirm: ({ title }) => ({
        title: interpolate(actions.accomplishTitle, { title }),
        text: actions.accomplishText,
        action: actions.accomplish,
        isHarmless: true,
      }),
      run: async ({ _id, updatedAt, title }) => {
        await api.agenda.finish({ _id, updatedAt, accomplished: true });
        toast(interpolate(actions.accomplished, { title }));
      },
    },
    {
      label: actions.fail,
      icon: IconX,
      isAvailable: (activity) => canMoveTo(activity, "unfulfilled"),
      dialog: (activity, onClose) => <FailDialog activity={activity} onClose={onClose} />,
    },
    {
      label: actions.move,
      icon: IconCalendarEvent,
      isAvailable: canChange,
      dialog: (activity, onClose) => <MoveActivityDialog activity={activity} onClose={onClose} />,
    },
    {
      label: actions.edit,
      icon: IconPencil,
      isAvailable: canChange,
      dialog: (activity, onClose) => <ActivityDialog activity={activity} onClose={onClose} />,
    },
    {
      label: actions.reopen,
      icon: IconArrowBackUp,
      isAvailable: (activity) => canMoveTo(activity, "pending"),
      dialog: (activity, onClose) => <ReopenDialog activity={activity} onClose={onClose} />,
    },
    {
      label: actions.remove,
      icon: IconTrash,
      isDestructive: true,
      isAvailable: (activity) => canChange(activity) && activity.series !== null,
      dialog: (activity, onClose) => <RemoveDialog activity={activity} onClose={onClose} />,
    },
    {
      label: actions.remove,
      icon: IconTrash,
      isDestructive: true,
      isAvailable: (activity) => canChange(activity) && activity.series === null,
      confirm: ({ title }) => ({
        title: interpolate(actions.removeTitle, { title }),
        text: actions.removeText,
        action: actions.removeAction,
      }),
      run: async ({ _id, title }) => {
        await api.agenda.remove({ _id });
        toast(interpolate(actions.removed, { title }));
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
  const { actions } = useWords("agenda");
  const { _id, updatedAt, title } = activity;
  const required = requiredFieldsFor(activity, "unfulfilled").get("unfulfilledCause") === true;
  return (
    <FormDialog
      title={interpolate(actions.failTitle, { title })}
      text={actions.failText}
      mutation={api.agenda.finish}
      extraInput={{ _id, updatedAt, accomplished: false }}
      fields={[{ name: "unfulfilledCause", label: actions.cause, kind: "textarea", required }]}
      submitLabel={actions.failAction}
      successMessage={interpolate(actions.failed, { title })}
      invalidate={useRefreshAgenda()}
      onClose={onClose}
    />
  );
}

/** For a recurring activity it requests the scope. */
function RemoveDialog({ activity, onClose }: DialogProps) {
  const { actions, form } = useWords("agenda");
  const { _id, title } = activity;
  return (
    <FormDialog
      title={interpolate(actions.removeTitle, { title })}
      text={actions.removeText}
      mutation={api.agenda.remove}
      extraInput={{ _id }}
      initialValues={{ scope: "this" }}
      fields={[{ name: "scope", label: form.scope, kind: "select", options: optionsOf(scopes, form.scopes) }]}
      submitLabel={actions.removeAction}
      isDanger
      successMessage={interpolate(actions.removed, { title })}
      invalidate={useRefreshAgenda()}
      onClose={onClose}
    />
  );
}

function ReopenDialog({ activity, onClose }: DialogProps) {
  const { actions } = useWords("agenda");
  const { _id, updatedAt, title } = activity;
  const required = requiredFieldsFor(activity, "pending").get("note") === true;
  return (
    <FormDialog
      title={interpolate(actions.reopenTitle, { title })}
      mutation={api.agenda.finish}
      extraInput={{ _id, updatedAt, accomplished: null }}
      fields={[{ name: "note", label: actions.note, kind: "textarea", hint: actions.noteHint, required }]}
      submitLabel={actions.reopenAction}
      successMessage={interpolate(actions.reopened, { title })}
      invalidate={useRefreshAgenda()}
      onClose={onClose}
    />
  );
}

/** Moves an activity by dragging or keys: the pending target, and the update call. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { toastUndo } from "../../../../../web/office/components/dialogs/undo-toast.tsx";
import { useWords } from "../../../../../web/words.ts";
import type { Activity } from "../../activity.ts";
import { useRefreshAgenda } from "../activity-form.tsx";
import { shortWhen } from "./time-labels.ts";

export interface DropTarget {
  readonly date: string;
  readonly hour: string | null;
}
export interface DraggedActivity extends DropTarget {
  readonly id: string;
}

const toInput = ({ date, hour }: DropTarget) => ({ date, hour: hour ?? "" });

export function useMoving() {
  const { actions } = useWords("agenda");
  const language = useLanguage();
  const refresh = useRefreshAgenda();
  /** The activity that is moved by keys. */
  const [grabbed, grab] = useState<DraggedActivity>();
  const move = useMutation({
    mutationFn: ({ activity, to }: { activity: Activity; to: DropTarget }) =>
      api.agenda.update({ _id: activity._id, updatedAt: activity.updatedAt, ...toInput(to) }),
    onSuccess: (updated, { activity }) => {
      toastUndo(interpolate(actions.moved, { when: shortWhen(updated, language) }), async () => {
        await api.agenda.update({ _id: updated._id, updatedAt: updated.updatedAt, ...toInput(activity) });
        await refresh();
      });
    },
    // After a refusal too, to show the server's state.
    onSettled: () => refresh(),
  });
  const drop = (activity: Activity, to: DropTarget) => {
    grab(undefined);
    if (activity.date !== to.date || activity.hour !== to.hour) move.mutate({ activity, to });
  };
  /** The target, until the server has answered. */
  const pendingMove = move.isPending ? { id: move.variables.activity._id, ...move.variables.to } : undefined;
  return { grabbed, grab, drop: drop, target: grabbed ?? pendingMove };
}

/** The activities with a pending move applied. */
export function withPendingMove(
  activities: readonly Activity[],
  moving: DraggedActivity | undefined,
): readonly Activity[] {
  if (!moving) return activities;
  const { id, date, hour } = moving;
  return activities
    .map((each) => (each._id === id ? { ...each, date, hour } : each))
    .toSorted((a, b) => a.date.localeCompare(b.date) || (a.hour ?? "").localeCompare(b.hour ?? ""));
}

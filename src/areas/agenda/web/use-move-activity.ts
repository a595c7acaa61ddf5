/** Moving an activity by hand or by keys: where it would go, and the call that leaves it there. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { interpolate } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { toastUndo } from "../../../web/office/components/undo-toast.tsx";
import { useWords } from "../../../web/words.ts";
import type { Activity } from "../activity.ts";
import { useRefreshAgenda } from "./activity-form.tsx";
import { shortWhen } from "./time-labels.ts";

export interface DropTarget {
  readonly date: string;
  readonly hour: string | null;
}
export interface Moving extends DropTarget {
  readonly id: string;
}

const sent = ({ date, hour }: DropTarget) => ({ date, hour: hour ?? "" });

export function useMoving() {
  const { deeds } = useWords("agenda");
  const language = useLanguage();
  const refresh = useRefreshAgenda();
  /** What the keys hold in the air. */
  const [held, hold] = useState<Moving>();
  const move = useMutation({
    mutationFn: ({ activity, to }: { activity: Activity; to: DropTarget }) =>
      api.agenda.update({ _id: activity._id, updatedAt: activity.updatedAt, ...sent(to) }),
    onSuccess: (moved, { activity }) => {
      toastUndo(interpolate(deeds.moved, { when: shortWhen(moved, language) }), async () => {
        await api.agenda.update({ _id: moved._id, updatedAt: moved.updatedAt, ...sent(activity) });
        await refresh();
      });
    },
    // A refusal too: what stands there is shown as the server has it.
    onSettled: () => refresh(),
  });
  const leave = (activity: Activity, to: DropTarget) => {
    hold(undefined);
    if (activity.date !== to.date || activity.hour !== to.hour) move.mutate({ activity, to });
  };
  /** As it will stand, while the server is told. */
  const going = move.isPending ? { id: move.variables.activity._id, ...move.variables.to } : undefined;
  return { held, hold, leave, shown: held ?? going };
}

/** The activities as they are shown while one of them is on its way. */
export function withPendingMove(all: readonly Activity[], moving: Moving | undefined): readonly Activity[] {
  if (!moving) return all;
  const { id, date, hour } = moving;
  return all
    .map((each) => (each._id === id ? { ...each, date, hour } : each))
    .toSorted((a, b) => a.date.localeCompare(b.date) || (a.hour ?? "").localeCompare(b.hour ?? ""));
}

/** Goals of a table, in order. Moderators add, edit, tick, pin, move and remove them. */
import { ActionIcon, Checkbox, Text, TextInput } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowUp,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconPlus,
  IconTrash,
} from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import type { Action } from "../../../../web/office/actions/action.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { ActionsMenu } from "../../../../web/office/components/actions-menu.tsx";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { useWords } from "../../../../web/words.ts";
import type { VirtualTableDetail } from "../schemas.ts";
import type { Objective } from "../schemas.ts";
import classes from "./room.module.css";

export function Goals({ table }: { table: VirtualTableDetail }) {
  const { room: words } = useWords("virtualTables");
  const { _id: tableId, goals } = table;
  const mayChange = table.can.lead && (table.state === "open" || table.state === "scheduled");
  const refresh = useRefresh(tableId);
  const actions = useActions<Objective>({ one: useGoalActions(table), refresh });
  const tick = useMutation({
    mutationFn: ({ _id, achieved }: Objective) =>
      api.virtualTables.setGoal({ tableId, objective: { _id, achieved: !achieved } }),
    onSettled: refresh,
  });
  const { achieved, goals: total } = table.counters;
  return (
    <>
      <Panel title={words.goals} more={total > 0 && interpolate(words.achievedOf, { achieved, all: total })}>
        {goals.length === 0 && (
          <Text size="sm" c="dimmed" px="md" py="sm">
            {words.noGoals}
          </Text>
        )}
        <ol className={classes.goals} aria-label={words.goals}>
          {goals.map((goal) => (
            <li key={goal._id} data-pinned={goal.persistent} data-achieved={goal.achieved}>
              <Checkbox
                checked={goal.achieved}
                disabled={!mayChange || tick.isPending}
                onChange={() => tick.mutate(goal)}
                aria-label={`${goal.achieved ? words.untick : words.tick}: ${goal.text}`}
              />
              <span className={classes.goalText}>
                <span>{goal.text}</span>
                {goal.persistent && (
                  <small>
                    <IconPin size={13} aria-hidden /> {words.pinned}
                  </small>
                )}
                {goal.achievedBy && <small>{interpolate(words.achievedBy, { name: goal.achievedBy })}</small>}
              </span>
              {mayChange && <ActionsMenu name={goal.text} actions={actions.ofRow(goal)} />}
            </li>
          ))}
        </ol>
        {mayChange && <AddGoal tableId={tableId} />}
      </Panel>
      {actions.dialog}
    </>
  );
}

function AddGoal({ tableId }: { tableId: string }) {
  const { room: words } = useWords("virtualTables");
  const refresh = useRefresh(tableId);
  const [text, setText] = useState("");
  const add = useMutation({
    mutationFn: () => api.virtualTables.setGoal({ tableId, objective: { text } }),
    onSuccess: async () => {
      setText("");
      await refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) add.mutate();
  };
  return (
    <form onSubmit={submit} className={classes.addGoal}>
      <TextInput
        aria-label={words.newGoal}
        placeholder={words.newGoal}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ActionIcon type="submit" size={36} variant="default" aria-label={words.addGoal} loading={add.isPending}>
        <IconPlus size={17} />
      </ActionIcon>
    </form>
  );
}

function useRefresh(tableId: string) {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: [api.virtualTables.detail.key, tableId] });
}

function useGoalActions({ _id: tableId, goals }: VirtualTableDetail): Action<Objective>[] {
  const { room: words } = useWords("virtualTables");
  const refresh = useRefresh(tableId);
  const pin = (objectiveId: string | null) => api.virtualTables.pinGoal({ tableId, objectiveId });
  const move = ({ _id, order }: Objective, offset: number) =>
    api.virtualTables.setGoal({ tableId, objective: { _id, order: order + offset } });
  return [
    {
      label: words.pin,
      icon: IconPin,
      isAvailable: ({ persistent }) => !persistent,
      run: ({ _id }) => pin(_id),
    },
    { label: words.unpin, icon: IconPinnedOff, isAvailable: ({ persistent }) => persistent, run: () => pin(null) },
    { label: words.up, icon: IconArrowUp, isAvailable: ({ order }) => order > 0, run: (goal) => move(goal, -1) },
    {
      label: words.down,
      icon: IconArrowDown,
      isAvailable: ({ order }) => order < goals.length - 1,
      run: (goal) => move(goal, 1),
    },
    {
      label: words.word,
      icon: IconPencil,
      dialog: ({ _id, text }, onClose) => (
        <FormDialog
          title={words.word}
          mutation={(values: { text: string }) => api.virtualTables.setGoal({ tableId, objective: { _id, ...values } })}
          fields={[{ name: "text", label: words.newGoal, required: true }]}
          initialValues={{ text }}
          invalidate={refresh}
          onClose={onClose}
        />
      ),
    },
    {
      label: words.takeAway,
      icon: IconTrash,
      isDestructive: true,
      confirm: ({ text }) => ({
        title: words.takeAway,
        text: interpolate(words.takeAwaySure, { text }),
        action: words.takeAway,
      }),
      run: ({ _id }) => api.virtualTables.setGoal({ tableId, objective: { _id, delete: true } }),
      successMessage: words.tookAway,
    },
  ];
}

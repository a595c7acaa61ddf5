/** Panel of overdue activities, oldest first, with their actions. */
import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { addDays } from "../../../../../kit/time/calendar.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useActions } from "../../../../../web/office/actions/use-actions.tsx";
import { Panel } from "../../../../../web/office/components/panel.tsx";
import { useWords } from "../../../../../web/words.ts";
import type { Activity } from "../../activity.ts";
import { useRefreshAgenda } from "../activity-form.tsx";
import classes from "../agenda.module.css";
import { useActivityActions } from "../activity-actions.tsx";
import { StateSign } from "../calendar/calendar-entry.tsx";
import { shortWhen } from "../calendar/time-labels.ts";
import { useAgendaAddress } from "../address-state.ts";

const maxShown = 5;
/** Done, not done, move. */
const maxActions = 3;

export function OverdueActivities() {
  const words = useWords("agenda");
  const language = useLanguage();
  const { view } = useAgendaAddress();
  const actions = useActions<Activity>({ refresh: useRefreshAgenda(), one: useActivityActions() });
  const { person } = view;
  const query = {
    to: addDays(view.today, -1),
    state: "pending",
    sort: "date",
    limit: maxShown,
    ...(person && { userId: person }),
  } as const;
  const { data, isPending, error } = useQuery({
    queryKey: [api.agenda.own.key, query],
    queryFn: ({ signal }) => api.agenda.own(query, { signal }),
  });
  // Without overdue activities the calendar uses the full width; an open dialog remains.
  if (data?.totalDocs === 0) return actions.dialog;
  return (
    <>
      <Panel title={words.overdue.title} count={data?.totalDocs} isLoading={isPending} error={error}>
        {data?.docs.map((activity) => (
          <div key={activity._id} className={classes.overdue}>
            <p>
              <StateSign state="overdue" />
              <strong>{activity.title}</strong>
              <span>{interpolate(words.overdue.was, { when: shortWhen(activity, language) })}</span>
            </p>
            <Group gap={6}>
              {actions
                .ofRow(activity)
                .slice(0, maxActions)
                .map(({ label, run }) => (
                  <Button
                    key={label}
                    size="compact-sm"
                    variant="default"
                    aria-label={`${label} ${activity.title}`}
                    onClick={run}
                  >
                    {label}
                  </Button>
                ))}
            </Group>
          </div>
        ))}
      </Panel>
      {actions.dialog}
    </>
  );
}

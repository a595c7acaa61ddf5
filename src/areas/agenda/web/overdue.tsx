/** What was not closed: activities whose day went by, the oldest first, each with what can be said of it here. */
import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { addDays } from "../../../kit/calendar.ts";
import { interpolate } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { useActions } from "../../../web/office/actions/use-actions.tsx";
import { Panel } from "../../../web/office/components/panel.tsx";
import { useWords } from "../../../web/words.ts";
import type { Activity } from "../activity.ts";
import { useRefreshAgenda } from "./activity-form.tsx";
import classes from "./agenda.module.css";
import { useActivityActions } from "./activity-actions.tsx";
import { StateSign } from "./calendar-entry.tsx";
import { shortWhen } from "./time-labels.ts";
import { useAgendaAddress } from "./address-state.ts";

const mostShown = 5;
/** Done, not done, moved. */
const mostDeeds = 3;

export function Overdue() {
  const words = useWords("agenda");
  const language = useLanguage();
  const { shown } = useAgendaAddress();
  const deeds = useActions<Activity>({ refresh: useRefreshAgenda(), one: useActivityActions() });
  const { person } = shown;
  const asked = {
    to: addDays(shown.today, -1),
    state: "pending",
    sort: "date",
    limit: mostShown,
    ...(person && { userId: person }),
  } as const;
  const { data, isPending, error } = useQuery({
    queryKey: [api.agenda.own.key, asked],
    queryFn: ({ signal }) => api.agenda.own(asked, { signal }),
  });
  // Where nothing is left open the calendar has the whole width; what was just closed still has its dialog.
  if (data?.totalDocs === 0) return deeds.dialog;
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
              {deeds
                .ofRow(activity)
                .slice(0, mostDeeds)
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
      {deeds.dialog}
    </>
  );
}

/** Dialog with the details of one activity, opened by its address. */
import { Box, Button, Group, Loader, Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { FactField } from "../../../../kit/contract/field-places.ts";
import { formatDay } from "../../../../kit/text/format.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import type { OptionalFact } from "../../../../web/office/components/record/facts.tsx";
import { FactsGrid } from "../../../../web/office/components/record/record.tsx";
import { ReadFailed } from "../../../../web/office/components/feedback/read-failed.tsx";
import { SeeMore } from "../../../../web/office/components/see-more.tsx";
import { StatusDot } from "../../../../web/office/components/record/status-dot.tsx";
import { useWords } from "../../../../web/words.ts";
import type { Activity } from "../activity.ts";
import type { activityFields } from "../activity-fields.ts";
import { participantNames, displayStateOf, activityTone } from "../columns.ts";
import { useRefreshAgenda } from "./activity-form.tsx";
import { useActivityActions } from "./activity-actions.tsx";
import { longTimeLabel } from "./calendar/time-labels.ts";

export function Details({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useWords("agenda");
  const { loading } = useWords("shell");
  const query = useQuery({
    queryKey: [api.agenda.get.key, id],
    queryFn: ({ signal }) => api.agenda.get({ id }, { signal }),
  });
  return (
    <Modal opened onClose={onClose} title={query.data?.title ?? words.columns.title} size="lg">
      {query.isPending ? (
        <Loader display="block" mx="auto" my="lg" aria-label={loading} />
      ) : query.isLoadingError ? (
        <ReadFailed title={words.dialog.missing} of={query} />
      ) : (
        <ActivityDetails activity={query.data} onClose={onClose} />
      )}
    </Modal>
  );
}

function ActivityDetails({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const words = useWords("agenda");
  const language = useLanguage();
  const { columns: c } = words;
  const rowActions = useActions<Activity>({ refresh: useRefreshAgenda(), one: useActivityActions(), leave: onClose });
  const {
    description,
    place,
    usersInCharge,
    invitedSpecialists,
    unfulfilledCause,
    notificationDate,
    createdBy,
    series,
  } = activity;
  const actions = rowActions.ofRow(activity);
  const facts = {
    hour: [words.dialog.when, longTimeLabel(activity, language, words.wholeDay)],
    place: place !== null && [c.place, place],
    usersInCharge: [c.inCharge, participantNames(usersInCharge)],
    invitedSpecialists: invitedSpecialists.length > 0 && [c.invited, participantNames(invitedSpecialists)],
    unfulfilledCause: unfulfilledCause !== null && [c.cause, unfulfilledCause],
    notificationDate: notificationDate !== null && [words.dialog.notice, formatDay(notificationDate, language)],
    createdBy: createdBy !== null && [c.createdBy, createdBy.name],
    series: series !== null && [words.form.repeat, words.dialog.series],
  } satisfies Record<FactField<typeof activityFields>, OptionalFact> & Readonly<Record<string, OptionalFact>>;
  return (
    <>
      <StatusDot tone={activityTone(displayStateOf(activity))} label={words.shown[displayStateOf(activity)]} />
      <Box my="sm">
        <SeeMore>{description}</SeeMore>
      </Box>
      <FactsGrid facts={Object.values(facts)} />
      {actions.length > 0 && (
        <Group mt="lg" gap="xs">
          {actions.map(({ label, icon, danger, isNext, run }) => (
            <Button
              key={label}
              leftSection={icon}
              {...(danger ? { variant: "outline", color: "red" } : isNext ? {} : { variant: "default" })}
              onClick={run}
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
      {rowActions.dialog}
    </>
  );
}

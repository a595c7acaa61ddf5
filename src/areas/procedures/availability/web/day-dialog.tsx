/** One day: its places by service and status, and the actions on it. */
import { Button, Group, Modal, Text, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay, formatDateTime } from "../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { waitForRefetch, toast } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import classes from "./calendar.module.css";
import { type DailyCount, type CalendarDay, emptyDayCounts, type Service } from "./calendar-days.ts";
import { DayBadges, useDayWords } from "./day-badges.tsx";

export function DayDialog({
  day,
  today,
  services,
  counted: dailyCounts,
  onCapacity,
  onClose,
}: {
  day: CalendarDay;
  today: string;
  services: readonly Service[];
  /** Counts of this day, by service. */
  counted: readonly DailyCount[];
  onCapacity: () => void;
  onClose: () => void;
}) {
  const words = useWords("availability");
  const language = useLanguage();
  const [isClosing, setClosing] = useState(false);
  const tag = useDayWords()(day);
  const name = formatDay(day.date, language);
  const isPast = day.date < today;
  if (isClosing) return <CloseDialog day={day} services={services} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={interpolate(words.day.title, { day: name })}>
      {tag && (
        <Text size="sm" fw={600}>
          {tag}
        </Text>
      )}
      {day.closed?.byName && (
        <Text size="sm" c="dimmed" mb="sm">
          {interpolate(words.closedBy, { by: day.closed.byName, when: formatDateTime(day.closed.at, language) })}{" "}
          {words.close.reopen}
        </Text>
      )}
      <ul className={classes.services}>
        {services.map((service) => {
          const counts = dailyCounts.find(({ offerId }) => offerId === service._id) ?? emptyDayCounts;
          const isEmpty = counts.available + counts.reserved + counts.used + counts.cancelled === 0;
          return (
            <li key={service._id}>
              <strong>{service.name}</strong>
              {isEmpty ? <span className={classes.none}>{words.nothing}</span> : <DayBadges counts={counts} />}
            </li>
          );
        })}
      </ul>
      {isPast ? (
        <Text size="sm" c="dimmed" mt="md">
          {words.past}
        </Text>
      ) : (
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onCapacity}>
            {words.day.change}
          </Button>
          <Button color="red" variant="light" onClick={() => setClosing(true)}>
            {words.close.open}
          </Button>
        </Group>
      )}
    </Modal>
  );
}

/** Confirms the closing of a day: shows how many places are cancelled and how many stay. */
function CloseDialog({
  day,
  services,
  onClose,
}: {
  day: CalendarDay;
  services: readonly Service[];
  onClose: () => void;
}) {
  const { close: words } = useWords("availability");
  const { form } = useWords("office");
  const language = useLanguage();
  const refresh = useRefreshPlaces();
  const [note, setNote] = useState("");
  const close = useMutation({
    mutationFn: () =>
      api.availability.closeDay({
        offerIds: services.map(({ _id }) => _id),
        date: day.date,
        ...(note.trim() ? { note } : {}),
      }),
    onSuccess: (result) => {
      toast(interpolate(words.done, result));
      return waitForRefetch(refresh());
    },
  });
  const occupied = day.counts.reserved + day.counts.used;
  const title = interpolate(words.title, { day: formatDay(day.date, language) });
  return (
    <Modal opened onClose={onClose} title={title} aria-label={title} role="alertdialog" closeOnClickOutside={false}>
      <Text size="sm">{interpolate(words.text, { available: day.counts.available })}</Text>
      {occupied > 0 && (
        <Text size="sm" mt="xs">
          {pluralize(words.occupied, occupied, language)}
        </Text>
      )}
      <Text size="sm" c="dimmed" mt="xs">
        {services.map(({ name }) => name).join(" · ")}
      </Text>
      <Textarea
        mt="md"
        label={`${words.note} (${form.optional})`}
        description={words.noteHint}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {form.cancel}
        </Button>
        <Button color="red" loading={close.isPending} onClick={() => close.mutate(undefined, { onSuccess: onClose })}>
          {words.apply}
        </Button>
      </Group>
    </Modal>
  );
}

export function useRefreshPlaces(): () => Promise<unknown> {
  const cache = useQueryClient();
  const { countsByOffer, closedDays, counts } = api.availability;
  return () =>
    Promise.all([countsByOffer, closedDays, counts].map((call) => cache.invalidateQueries({ queryKey: [call.key] })));
}

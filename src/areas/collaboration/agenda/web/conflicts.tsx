/** Warns while a user edits, if a participant has another activity at the same time. It blocks nothing. */
import { Alert } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconAlertTriangle } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import type { FormValues } from "../../../../web/office/form/nested-values.ts";
import { useWords } from "../../../../web/words.ts";
import { hoursOf } from "../time-slots.ts";

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

export function Conflicts({ values, id }: { values: FormValues; id?: string | undefined }) {
  const { conflicts: words } = useWords("agenda");
  const query = {
    date: textOf(values.date),
    hour: textOf(values.hour),
    minutes: Number(textOf(values.minutes)) || undefined,
    users: [...listOf(values.usersInCharge), ...listOf(values.invitedSpecialists)],
    _id: id,
  };
  const [debouncedQuery] = useDebouncedValue(JSON.stringify(query), 300);
  const { date, hour, users } = query;
  const isComplete = /^\d{4}-\d\d-\d\d$/.test(date) && /^\d{1,2}:\d\d$/.test(hour) && users.length > 0;
  const { data = [] } = useQuery({
    queryKey: [api.agenda.conflicts.key, debouncedQuery],
    queryFn: ({ signal }) => api.agenda.conflicts(JSON.parse(debouncedQuery) as typeof query, { signal }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  });
  const conflicts = isComplete ? data : [];
  return (
    <div aria-live="polite">
      {conflicts.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} mb="md" title={words.title}>
          {conflicts.map((each) => (
            <div key={`${each.user._id} ${each.hour} ${each.title}`}>
              {interpolate(words.line, { name: each.user.name, title: each.title, hours: hoursOf(each) ?? "" })}
            </div>
          ))}
        </Alert>
      )}
    </div>
  );
}

/** While one types: who of those that are to take part has something else then. It warns and refuses nothing. */
import { Alert } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconAlertTriangle } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { interpolate } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import type { FormValues } from "../../../web/office/form/nested-values.ts";
import { useWords } from "../../../web/words.ts";
import { hoursOf } from "../time-slots.ts";

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

export function Conflicts({ typed, id }: { typed: FormValues; id?: string | undefined }) {
  const { conflicts: words } = useWords("agenda");
  const asked = {
    date: textOf(typed.date),
    hour: textOf(typed.hour),
    minutes: Number(textOf(typed.minutes)) || undefined,
    users: [...listOf(typed.usersInCharge), ...listOf(typed.invitedSpecialists)],
    _id: id,
  };
  const [settled] = useDebouncedValue(JSON.stringify(asked), 300);
  const { date, hour, users } = asked;
  const isWhole = /^\d{4}-\d\d-\d\d$/.test(date) && /^\d{1,2}:\d\d$/.test(hour) && users.length > 0;
  const { data = [] } = useQuery({
    queryKey: [api.agenda.conflicts.key, settled],
    queryFn: ({ signal }) => api.agenda.conflicts(JSON.parse(settled) as typeof asked, { signal }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  });
  const clashes = isWhole ? data : [];
  return (
    <div aria-live="polite">
      {clashes.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} mb="md" title={words.title}>
          {clashes.map((each) => (
            <div key={`${each.user._id} ${each.hour} ${each.title}`}>
              {interpolate(words.line, { name: each.user.name, title: each.title, hours: hoursOf(each) ?? "" })}
            </div>
          ))}
        </Alert>
      )}
    </div>
  );
}

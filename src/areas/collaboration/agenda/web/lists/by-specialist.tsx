/** Number of activities by specialist and state in a period, with a printable list. */
import { Button, Group, Modal, Skeleton, Table, Text } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatNumber } from "../../../../../kit/text/format.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { DayRange } from "../../../../../web/office/components/day-range.tsx";
import { errorMessage } from "../../../../../web/office/query-client.ts";
import { useToday } from "../../../../../web/office/use-today.ts";
import { useWords } from "../../../../../web/words.ts";
import { activityStates } from "../../states.ts";
import { monthOfDay } from "../print-dialog.tsx";

export function ActivitiesBySpecialist({ onClose }: { onClose: () => void }) {
  const words = useWords("agenda");
  const language = useLanguage();
  const [period, setPeriod] = useState(monthOfDay(useToday()));
  const isComplete = period.from !== "" && period.to !== "";
  const query = useQuery({
    queryKey: [api.agenda.byWorker.key, period],
    queryFn: ({ signal }) => api.agenda.byWorker(period, { signal }),
    enabled: isComplete,
  });
  const rows = query.data ?? [];
  const print = useMutation({
    mutationFn: () => api.agenda.printBySpecialist({ ...period, users: rows.map(({ user }) => user._id) }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <Modal opened onClose={onClose} title={words.bySpecialist.title} size="lg">
      <Group grow mb="md">
        <DayRange labels={words.print} range={period} isOpen onChange={setPeriod} />
      </Group>
      {query.isLoadingError ? (
        <Text size="sm" c="var(--bad)" role="alert">
          {errorMessage(query.error)}
        </Text>
      ) : query.isPending && isComplete ? (
        <Skeleton height={140} />
      ) : rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {words.nothing}
        </Text>
      ) : (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.columns.inCharge}</Table.Th>
              {activityStates.map((state) => (
                <Table.Th key={state} ta="right">
                  {words.state[state]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ user, ...stateCounts }) => (
              <Table.Tr key={user._id}>
                <Table.Td>{user.name}</Table.Td>
                {activityStates.map((state) => (
                  <Table.Td key={state} ta="right">
                    {formatNumber(stateCounts[state], language)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {words.dialog.close}
        </Button>
        <Button
          leftSection={<IconPrinter size={17} />}
          disabled={rows.length === 0}
          loading={print.isPending}
          onClick={() => print.mutate()}
        >
          {words.print.action}
        </Button>
      </Group>
    </Modal>
  );
}

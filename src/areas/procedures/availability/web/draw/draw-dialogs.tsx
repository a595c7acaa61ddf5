/** Dialogs of a draw: publish the opening minute, see the entries without names, cancel. */
import { Button, Group, Modal, Skeleton, Table, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { addDays, weekOf } from "../../../../../kit/time/calendar.ts";
import { formatDateTime, formatDay, formatNumber } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { CardBody } from "../../../../../web/office/components/list-parts/card-body.tsx";
import rowClasses from "../../../../../web/office/components/list-parts/rows.module.css";
import { FormDialog } from "../../../../../web/office/form/form-dialog.tsx";
import { errorMessage, toast, waitForRefetch } from "../../../../../web/office/query-client.ts";
import { useMaxWidth } from "../../../../../web/office/rendered-window.ts";
import { useToday } from "../../../../../web/office/use-today.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useWords } from "../../../../../web/words.ts";
import type { Draw, DrawEntry } from "../../draw/contract.ts";
import { useServices } from "../use-services.ts";

interface Closing {
  readonly onClose: () => void;
}
interface Changing extends Closing {
  readonly refresh: () => Promise<unknown>;
}

export function ScheduleDialog({ refresh, onClose }: Changing) {
  const { draws, offer } = useWords("availability");
  const words = draws.schedule;
  const services = useServices();
  const today = useToday();
  if (services.isPending) return null;
  return (
    <FormDialog
      title={words.title}
      text={words.text}
      columns={2}
      mutation={api.availability.scheduleDraw}
      fields={[
        {
          name: "offerId",
          label: offer,
          kind: "select",
          options: services.data.map(({ _id, name }) => ({ value: _id, label: name })),
          required: true,
          fullWidth: true,
        },
        { name: "week", label: words.week, hint: words.weekHint, kind: "date", required: true },
        { name: "opensAt", label: words.opensAt, kind: "datetime", required: true },
      ]}
      initialValues={{ week: addDays(weekOf(today), 7) }}
      successMessage={words.done}
      invalidate={refresh}
      onClose={onClose}
      submitLabel={words.apply}
    />
  );
}

export function EntriesDialog({ draw, onClose }: Closing & { draw: Draw }) {
  const { draws: words } = useWords("availability");
  const language = useLanguage();
  const entries = useQuery({
    queryKey: [api.availability.drawEntries.key, draw._id],
    queryFn: () => api.availability.drawEntries({ id: draw._id }),
  });
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={interpolate(words.entriesOf, { service: draw.offerName[language] })}
    >
      <Text size="sm" c="dimmed" mb="sm">
        {words.entriesHint}
      </Text>
      {entries.isError ? (
        <Text role="alert">{errorMessage(entries.error)}</Text>
      ) : !entries.data ? (
        <Skeleton height={200} />
      ) : entries.data.length === 0 ? (
        <Text>{words.noEntries}</Text>
      ) : (
        <Entries entries={entries.data} />
      )}
    </Modal>
  );
}

function Entries({ entries }: { entries: readonly DrawEntry[] }) {
  const { draws: words } = useWords("availability");
  const language = useLanguage();
  const isMobile = useMaxWidth(768);
  const rows = entries.map(({ id, position, status, offeredUntil }) => ({
    id,
    shortId: id.slice(0, 16),
    position: position === null ? "" : formatNumber(position, language),
    status: words.entryStatuses[status],
    until: offeredUntil ? formatDateTime(offeredUntil, language) : "",
  }));
  if (isMobile)
    return (
      <ul className={rowClasses.cards} aria-label={words.entries}>
        {rows.map(({ id, shortId, position, status, until }) => (
          <li key={id} className={rowClasses.card}>
            <CardBody
              title={<Text ff="monospace">{shortId}</Text>}
              amount={position && `${words.position} ${position}`}
              left={status}
              right={until && `${words.until} ${until}`}
            />
          </li>
        ))}
      </ul>
    );
  return (
    <Table.ScrollContainer minWidth={0} mah={420}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th ta="right">{words.position}</Table.Th>
            <Table.Th>{words.entry}</Table.Th>
            <Table.Th>{words.columns.status}</Table.Th>
            <Table.Th>{words.until}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, shortId, position, status, until }) => (
            <Table.Tr key={id}>
              <Table.Td ta="right">{position}</Table.Td>
              <Table.Td ff="monospace" title={id}>
                {shortId}
              </Table.Td>
              <Table.Td>{status}</Table.Td>
              <Table.Td>{until}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

export function CancelDialog({ draw, refresh, onClose }: Changing & { draw: Draw }) {
  const { draws } = useWords("availability");
  const words = draws.cancel;
  const language = useLanguage();
  const cancel = useMutation({
    mutationFn: () => api.availability.cancelDraw({ _id: draw._id, updatedAt: draw.updatedAt }),
    onSuccess: () => {
      toast(words.done);
      return waitForRefetch(refresh());
    },
  });
  return (
    <Modal opened onClose={onClose} title={words.title} role="alertdialog" closeOnClickOutside={false}>
      <Text size="sm">
        {interpolate(words.text, { service: draw.offerName[language], week: formatDay(draw.week, language) })}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {words.keep}
        </Button>
        <Button color="red" loading={cancel.isPending} onClick={() => cancel.mutate(undefined, { onSuccess: onClose })}>
          {words.apply}
        </Button>
      </Group>
    </Modal>
  );
}

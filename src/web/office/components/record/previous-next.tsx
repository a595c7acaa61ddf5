/** «12 de 96»: links to the previous and next record of the list that this record was opened from. */
import { ActionIcon, Group, Text } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { maxCountedRows } from "../../../../kit/limits.ts";
import { formatNumber } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../api.ts";
import { useLanguage } from "../../../session/language.ts";
import { useWords } from "../../../words.ts";
import {
  countBefore,
  storeRecordOrder,
  type ReadPage,
  readRecordOrder,
  type RecordOrder,
  extendRecordOrder,
} from "../../list/record-order.ts";
import { storePosition } from "../../list/return-to-list.ts";
import { toast, toastError } from "../../query-client.ts";
import { useKeys } from "../shortcuts.ts";

export function PreviousNext() {
  const { pathname, state } = useLocation();
  const entry = state.list?.entry;
  const order = entry ? readRecordOrder(entry) : undefined;
  const here = pathname.split("/").at(-1) ?? "";
  const at = order?.ids.indexOf(here) ?? -1;
  if (!entry || !order || at < 0) return null;
  return <RecordNavigation entry={entry} order={order} at={at} here={here} />;
}

interface Props {
  readonly entry: string;
  readonly order: RecordOrder;
  readonly at: number;
  readonly here: string;
}

function RecordNavigation({ entry, order, at, here }: Props) {
  const { record: words, list } = useWords("office");
  const language = useLanguage();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [isReading, setReading] = useState(false);

  const move = async (step: 1 | -1) => {
    const loadedId = order.ids[at + step];
    setReading(true);
    const extended = loadedId ? order : await extendRecordOrder(order, step, readPage).finally(() => setReading(false));
    setReading(false);
    const next = loadedId ?? extended.ids[extended.ids.indexOf(here) + step];
    if (!next) return toast(step > 0 ? words.last : words.first);
    if (extended !== order) storeRecordOrder(entry, extended);
    // Returning to the list restores the position of the record that the reader has reached.
    storePosition(entry, { row: next, index: extended.ids.indexOf(next), top: 200 });
    void navigate({ to: `${pathname.slice(0, -here.length)}${next}`, replace: true, state: true });
  };
  const navigateBy = (step: 1 | -1) => void (isReading || move(step).catch(toastError));
  useKeys({ j: () => navigateBy(1), k: () => navigateBy(-1) });
  const formatted = (count: number) => formatNumber(count, language);
  const total = Math.max(order.total, order.ids.length);
  const rowsBefore = countBefore(order);
  const positionText = rowsBefore !== undefined && {
    at: formatted(rowsBefore + at + 1),
    total: total > maxCountedRows ? interpolate(list.moreThan, { count: formatted(maxCountedRows) }) : formatted(total),
  };
  return (
    <Group gap={6} wrap="nowrap" className="no-print">
      <Text size="sm" c="dimmed" className="num">
        {positionText && interpolate(words.place, positionText)}
      </Text>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={words.previous}
        title={`${words.previous} (K)`}
        onClick={() => navigateBy(-1)}
      >
        <IconChevronUp size={17} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={words.next}
        title={`${words.next} (J)`}
        onClick={() => navigateBy(1)}
      >
        <IconChevronDown size={17} />
      </ActionIcon>
    </Group>
  );
}

type Calls = Readonly<Record<string, Readonly<Record<string, (input: object) => ReturnType<ReadPage>>>>>;

/** Finds the operation by its name, because the stored order must survive a reload. */
const readPage: ReadPage = async ({ key, input }, page) => {
  const [area = "", name = ""] = key.split(".");
  const call = (api as unknown as Calls)[area]?.[name];
  return call ? call({ ...input, page }) : { docs: [] };
};

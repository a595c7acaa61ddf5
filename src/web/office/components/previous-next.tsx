/** «12 de 96»: the one before and the one after a record, in the list that it was opened from. */
import { ActionIcon, Group, Text } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { maxCountedRows } from "../../../kit/limits.ts";
import { formatNumber } from "../../../kit/format.ts";
import { interpolate } from "../../../kit/words.ts";
import { api } from "../../api.ts";
import { useLanguage } from "../../language.ts";
import { useWords } from "../../words.ts";
import {
  before,
  storeRecordOrder,
  type ReadPage,
  readRecordOrder,
  type RecordOrder,
  withMore,
} from "../list/record-order.ts";
import { storePosition } from "../list/return-to-list.ts";
import { toast, toastError } from "../query-client.ts";
import { useKeys } from "./shortcuts.ts";

export function PreviousNext() {
  const { pathname, state } = useLocation();
  const entry = state.list?.entry;
  const turns = entry ? readRecordOrder(entry) : undefined;
  const here = pathname.split("/").at(-1) ?? "";
  const at = turns?.ids.indexOf(here) ?? -1;
  if (!entry || !turns || at < 0) return null;
  return <Shown entry={entry} turns={turns} at={at} here={here} />;
}

interface Props {
  readonly entry: string;
  readonly turns: RecordOrder;
  readonly at: number;
  readonly here: string;
}

function Shown({ entry, turns, at, here }: Props) {
  const { record: words, list } = useWords("office");
  const language = useLanguage();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [isReading, setReading] = useState(false);

  const turn = async (by: 1 | -1) => {
    const known = turns.ids[at + by];
    setReading(true);
    const more = known ? turns : await withMore(turns, by, readPage).finally(() => setReading(false));
    setReading(false);
    const next = known ?? more.ids[more.ids.indexOf(here) + by];
    if (!next) return toast(by > 0 ? words.last : words.first);
    if (more !== turns) storeRecordOrder(entry, more);
    // The list is found again where the reader has come to.
    storePosition(entry, { row: next, index: more.ids.indexOf(next), top: 200 });
    void navigate({ to: `${pathname.slice(0, -here.length)}${next}`, replace: true, state: true });
  };
  const go = (by: 1 | -1) => void (isReading || turn(by).catch(toastError));
  useKeys({ j: () => go(1), k: () => go(-1) });
  const show = (count: number) => formatNumber(count, language);
  const total = Math.max(turns.total, turns.ids.length);
  const first = before(turns);
  const place = first !== undefined && {
    at: show(first + at + 1),
    total: total > maxCountedRows ? interpolate(list.moreThan, { count: show(maxCountedRows) }) : show(total),
  };
  return (
    <Group gap={6} wrap="nowrap" className="no-print">
      <Text size="sm" c="dimmed" className="num">
        {place && interpolate(words.place, place)}
      </Text>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={words.previous}
        title={`${words.previous} (K)`}
        onClick={() => go(-1)}
      >
        <IconChevronUp size={17} />
      </ActionIcon>
      <ActionIcon variant="default" size={30} aria-label={words.next} title={`${words.next} (J)`} onClick={() => go(1)}>
        <IconChevronDown size={17} />
      </ActionIcon>
    </Group>
  );
}

type Calls = Readonly<Record<string, Readonly<Record<string, (input: object) => ReturnType<ReadPage>>>>>;

/** By the operation's name, which outlives a reload. */
const readPage: ReadPage = async ({ key, input }, page) => {
  const [area = "", name = ""] = key.split(".");
  const call = (api as unknown as Calls)[area]?.[name];
  return call ? call({ ...input, page }) : { docs: [] };
};

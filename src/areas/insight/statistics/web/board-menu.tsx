/** Actions of a board: PDF, print, weekly mail. */
import { ActionIcon, Button, Group, Menu, Modal, Select, Skeleton, Stack, Text } from "@mantine/core";
import { IconDots, IconFileTypePdf, IconMailForward, IconPrinter } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { toast, toastError } from "../../../../web/office/query-client.ts";
import type { SearchParams } from "../../../../web/office/navigation/query-string.ts";
import { useWords } from "../../../../web/words.ts";
import type { Board } from "../boards.ts";
import { useBoardQuery } from "./board-query.ts";

export function BoardWays({ board, query }: { board: Board; query: SearchParams }) {
  const { ways: words } = useWords("statistics");
  const language = useLanguage();
  const { weekly } = useSearch({ strict: false }) as SearchParams;
  const { change } = useBoardQuery();
  // The link in the weekly mail opens the dialog.
  const [isOpen, setOpen] = useState(weekly === "1");
  const close = () => {
    setOpen(false);
    if (weekly) change({ weekly: undefined, board: undefined });
  };
  const pdfUrl = api.statistics.boardPaper.address({ ...query, board: board.name, language });
  return (
    <>
      <Group gap="xs" className="no-print">
        <Button
          component="a"
          href={pdfUrl}
          target="_blank"
          variant="default"
          leftSection={<IconFileTypePdf size={17} />}
        >
          {words.pdf}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={words.more}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
              {words.print}
            </Menu.Item>
            <Menu.Item leftSection={<IconMailForward size={16} />} onClick={() => setOpen(true)}>
              {words.weekly}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      {isOpen && <WeeklyDialog board={board} onClose={close} />}
    </>
  );
}

type Weekday = "1" | "2" | "3" | "4" | "5" | "6" | "7";

function WeeklyDialog({ board, onClose }: { board: Board; onClose: () => void }) {
  const { weekly: words, boards: names } = useWords("statistics");
  const call = api.statistics.weekly;
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: [call.key], queryFn: ({ signal }) => call({}, { signal }) });
  const subscription = data?.boards.find((each) => each.board === board.name);
  const [chosen, setChosen] = useState<string>();
  const day = (chosen ?? String(subscription?.weekday ?? data?.day ?? "")) as Weekday | "";
  const name = names[board.name];
  const change = useMutation({
    mutationFn: (weekday: number | null) => api.statistics.subscribe({ board: board.name, weekday }),
    onSuccess: (subscriptions, weekday) => {
      queries.setQueryData([call.key], subscriptions);
      toast(
        weekday === null
          ? interpolate(words.stopped, { board: name })
          : interpolate(words.saved, { board: name, day: words.days[weekday as keyof typeof words.days] }),
      );
      onClose();
    },
    onError: toastError,
  });
  return (
    <Modal opened onClose={onClose} title={interpolate(words.title, { board: name })}>
      <Stack>
        {data ? (
          <Text size="sm">{interpolate(words.text, { hour: `${data.hour}:00` })}</Text>
        ) : (
          <Skeleton height={44} />
        )}
        {subscription && (
          <Text fw={600}>
            {interpolate(words.now, { day: words.days[String(subscription.weekday) as unknown as 1] })}
          </Text>
        )}
        <Select
          label={words.day}
          data-autofocus
          allowDeselect={false}
          data={Object.entries(words.days).map(([value, label]) => ({ value, label }))}
          value={day || null}
          onChange={(value) => value && setChosen(value)}
        />
        <Group justify="flex-end">
          {subscription && (
            <Button variant="default" loading={change.isPending} onClick={() => change.mutate(null)}>
              {words.stop}
            </Button>
          )}
          <Button loading={change.isPending} disabled={!data} onClick={() => change.mutate(Number(day))}>
            {words.save}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

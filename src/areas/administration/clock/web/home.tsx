/** Home widget for settings administrators while the server's clock awaits confirmation. */
import { Button, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { formatDateTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import type { LoadedWidget } from "../../../../web/office/home/widget.ts";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { toast } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import type { OfficeClock } from "../contract.ts";

export const homeWidget: LoadedWidget<OfficeClock> = {
  panels: ({ now, trustedAt, verdict }) =>
    trustedAt === null || verdict === "right"
      ? []
      : [
          {
            name: "clock",
            slot: "top",
            urgency: "late",
            content: <ClockWarning now={now} trustedAt={trustedAt} verdict={verdict} />,
          },
        ],
};

function ClockWarning({ now, trustedAt, verdict }: { now: string; trustedAt: string; verdict: "ahead" | "behind" }) {
  const words = useWords("clock");
  const language = useLanguage();
  const cache = useQueryClient();
  const confirmation = useMutation({
    mutationFn: () => api.clock.confirm({ shown: now }),
    onSuccess: () => toast(words.done),
    onSettled: () => cache.invalidateQueries({ queryKey: [api.clock.get.key] }),
  });
  return (
    <Panel title={words.panel} padded>
      <Text size="sm" mb="sm">
        {interpolate(words[verdict], {
          now: formatDateTime(now, language),
          trusted: formatDateTime(trustedAt, language),
        })}{" "}
        {words.waits}
      </Text>
      <Button size="compact-sm" loading={confirmation.isPending} onClick={() => confirmation.mutate()}>
        {words.confirm}
      </Button>
    </Panel>
  );
}

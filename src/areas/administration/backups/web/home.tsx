/** Home widget for settings administrators: the last restoration of the backup, as a warning if it is late or failed. */
import { List, Text } from "@mantine/core";
import { formatDateTime, formatNumber } from "../../../../kit/text/format.ts";
import { formatDuration } from "../../../../kit/text/format-duration.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import type { LoadedWidget } from "../../../../web/office/home/widget.ts";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { useWords } from "../../../../web/words.ts";
import type { BackupState } from "../contract.ts";

export const homeWidget: LoadedWidget<BackupState> = {
  panels: ({ last, isOverdue }) => {
    if (last === null && !isOverdue) return [];
    const isWarning = isOverdue || (last?.problems.length ?? 0) > 0;
    return [
      {
        name: "backups",
        ...(isWarning ? ({ slot: "top", urgency: "late" } as const) : ({ slot: "aside", urgency: "none" } as const)),
        content: <LastBackup last={last} isOverdue={isOverdue} />,
      },
    ];
  },
};

function LastBackup({ last, isOverdue }: BackupState) {
  const words = useWords("backups");
  const language = useLanguage();
  const problems = last?.problems ?? [];
  const key = last === null ? "none" : problems.length > 0 ? "broken" : isOverdue ? "overdue" : "good";
  return (
    <Panel title={words.panel} padded>
      <Text size="sm">
        {interpolate(words[key], {
          at: last ? formatDateTime(last.at, language) : "",
          rows: formatNumber(last?.rows ?? 0, language),
          files: formatNumber(last?.files ?? 0, language),
          loss: formatDuration(last?.rpoSeconds ?? 0, language),
          recovery: formatDuration(last?.rtoSeconds ?? 0, language),
        })}
      </Text>
      {problems.length > 0 && (
        <List size="sm">
          {problems.map((problem) => (
            <List.Item key={problem}>{problem}</List.Item>
          ))}
        </List>
      )}
    </Panel>
  );
}

/** A plan: its goals, then its main activities by day. */
import { Box, Text } from "@mantine/core";
import { formatShortDay } from "../../../../kit/text/format.ts";
import { pluralize } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { Panel, PanelRow } from "../../../../web/office/components/panel.tsx";
import { SeeMore } from "../../../../web/office/components/see-more.tsx";
import { useWords } from "../../../../web/words.ts";
import type { WorkPlan } from "../contract.ts";

export function PlanPanel({ plan }: { plan: WorkPlan }) {
  const words = useWords("workPlan");
  const language = useLanguage();
  const { title, user, goals, mainActivities } = plan;
  const count = mainActivities.length > 0 && (
    <Text size="sm" c="dimmed">
      {pluralize(words.mainOnes, mainActivities.length, language)}
    </Text>
  );
  return (
    <Panel title={`${title} · ${user.name}`} more={count}>
      {goals ? (
        <Box px="md" py="sm">
          <SeeMore>{goals}</SeeMore>
        </Box>
      ) : (
        <Text size="sm" px="md" py="sm" c="dimmed">
          {words.noGoals}
        </Text>
      )}
      {mainActivities.length === 0 && (
        <Text size="sm" px="md" pb="sm" c="dimmed">
          {words.noActivities}
        </Text>
      )}
      {mainActivities.map(({ text, date, responsible }, at) => (
        <PanelRow
          key={`${at} ${text}`}
          title={text}
          detail={responsible?.name ?? words.byNobody}
          aside={date && formatShortDay(date, language)}
        />
      ))}
    </Panel>
  );
}

/** The month of all people: each plan, the main activities by day, and the agenda. */
import { SimpleGrid, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatShortDay } from "../../../../kit/text/format.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { Panel, PanelRow } from "../../../../web/office/components/panel.tsx";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import { PlanPanel } from "./plan-panel.tsx";
import { useWorkPlanAddress } from "./address-state.ts";

export function TeamMonth() {
  const words = useWords("workPlan");
  const { shown: stateLabels } = useWords("agenda");
  const language = useLanguage();
  const { month } = useWorkPlanAddress();
  const maySeeMains = useUser()?.permissions.includes("getActivitysMain") ?? false;
  const result = useQuery({
    queryKey: [api.workPlan.month.key, month],
    queryFn: ({ signal }) => api.workPlan.month(month, { signal }),
  });
  const { plans = [], activities = [] } = result.data ?? {};
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="sm">
      <Stack gap="sm">
        {plans.map((plan) => (
          <PlanPanel key={plan._id} plan={plan} />
        ))}
        {plans.length === 0 && (
          <Panel title={words.title} isLoading={result.isPending} error={result.error} isEmpty nothing={words.noPlan} />
        )}
      </Stack>
      <Stack gap="sm">
        {maySeeMains && <Mains />}
        <Panel
          title={words.activities}
          count={activities.length}
          isLoading={result.isPending}
          error={result.error}
          isEmpty={activities.length === 0}
          nothing={words.pdf.none}
        >
          {activities.map(({ _id, title, date, hour, usersInCharge, state, overdue }) => (
            <PanelRow
              key={_id}
              title={title}
              detail={[usersInCharge.map(({ name }) => name).join(", "), stateLabels[overdue ? "overdue" : state]].join(
                " · ",
              )}
              aside={[formatShortDay(date, language), hour].filter(Boolean).join(", ")}
            />
          ))}
        </Panel>
      </Stack>
    </SimpleGrid>
  );
}

function Mains() {
  const words = useWords("workPlan");
  const language = useLanguage();
  const { month } = useWorkPlanAddress();
  const { data, isPending, error } = useQuery({
    queryKey: [api.workPlan.mains.key, month],
    queryFn: ({ signal }) => api.workPlan.mains(month, { signal }),
  });
  return (
    <Panel
      title={words.mains}
      count={data?.length}
      isLoading={isPending}
      error={error}
      isEmpty={data?.length === 0}
      nothing={words.pdf.none}
    >
      {data?.map(({ text, date, responsible, user }, at) => (
        <PanelRow
          key={`${at} ${text}`}
          title={text}
          detail={[user.name, responsible && responsible._id !== user._id && responsible.name]
            .filter(Boolean)
            .join(" · ")}
          aside={date && formatShortDay(date, language)}
        />
      ))}
    </Panel>
  );
}

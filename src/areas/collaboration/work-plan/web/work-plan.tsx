/** The work plan of a month: the user's own, another person's, or all together. */
import { Button, Group, SegmentedControl } from "@mantine/core";
import { formatMonth } from "../../../../kit/text/format-days.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { PeriodSteps } from "../../../../web/office/components/period-steps.tsx";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import { AgendaTabs } from "../../agenda/web/public.tsx";
import { PersonSelect } from "../../../administration/people/web/public.tsx";
import { TeamMonth } from "./everybodys-month.tsx";
import { PersonMonth } from "./persons-month.tsx";
import { useWorkPlanAddress } from "./address-state.ts";

export function WorkPlanScreen() {
  const words = useWords("workPlan");
  const { tabs } = useWords("agenda");
  const { isOfAll } = useWorkPlanAddress();
  const permissions: readonly string[] = useUser()?.permissions ?? [];
  const maySeeMonth = permissions.includes("monthWorkPlan");
  const mayReadAll = maySeeMonth || permissions.includes("seeAllActivities");
  return (
    <>
      <PageHeader title={tabs.plan} subtitle={words.subtitle} />
      <AgendaTabs here="plan" />
      <Bar mayReadAll={mayReadAll} maySeeMonth={maySeeMonth} />
      {isOfAll && maySeeMonth ? <TeamMonth /> : <PersonMonth />}
    </>
  );
}

function Bar({ mayReadAll, maySeeMonth }: { mayReadAll: boolean; maySeeMonth: boolean }) {
  const words = useWords("workPlan");
  const language = useLanguage();
  const { isOfAll, at, person, monthAt, change } = useWorkPlanAddress();
  return (
    <Group gap="sm" mb="md" className="no-print">
      <PeriodSteps labels={words} onStep={(offset) => change({ month: monthAt(offset) })}>
        <strong aria-live="polite">{formatMonth(at, language)}</strong>
      </PeriodSteps>
      {mayReadAll && !isOfAll && (
        <PersonSelect
          label={words.person}
          own={words.mine}
          person={person}
          onChange={(userId) => change({ person: userId })}
        />
      )}
      {maySeeMonth && (
        <SegmentedControl
          aria-label={words.view}
          data={[
            { value: "month", label: words.views.month },
            { value: "all", label: words.views.all },
          ]}
          value={isOfAll ? "all" : "month"}
          onChange={(value) => change({ show: value === "all" ? value : undefined })}
        />
      )}
      {maySeeMonth && isOfAll && <PrintMonth />}
    </Group>
  );
}

function PrintMonth() {
  const words = useWords("workPlan");
  const { month } = useWorkPlanAddress();
  return (
    <Button component="a" variant="default" href={api.workPlan.paper.address(month)} download>
      {words.print}
    </Button>
  );
}

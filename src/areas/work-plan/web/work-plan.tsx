/** The work plan of a month (domain.md A2): one's own or somebody's, or all of them together. */
import { ActionIcon, Button, Group, SegmentedControl, Select } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { formatMonth } from "../../../kit/format.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { searchable } from "../../../web/office/form/option-filter.ts";
import { PageHeader } from "../../../web/office/components/page-header.tsx";
import { useUser } from "../../../web/session.ts";
import { useWords } from "../../../web/words.ts";
import { AgendaTabs } from "../../agenda/web/public.tsx";
import { findWorkers } from "../../people/web/public.tsx";
import { AllTogether } from "./everybodys-month.tsx";
import { OneMonth } from "./persons-month.tsx";
import { useWorkPlanAddress } from "./address-state.ts";

export function WorkPlanScreen() {
  const words = useWords("workPlan");
  const { tabs } = useWords("agenda");
  const { isOfAll } = useWorkPlanAddress();
  const held: readonly string[] = useUser()?.permissions ?? [];
  const seesMonth = held.includes("monthWorkPlan");
  const readsAll = seesMonth || held.includes("seeAllActivities");
  return (
    <>
      <PageHeader title={tabs.plan} subtitle={words.subtitle} />
      <AgendaTabs here="plan" />
      <Bar readsAll={readsAll} seesMonth={seesMonth} />
      {isOfAll && seesMonth ? <AllTogether /> : <OneMonth />}
    </>
  );
}

function Bar({ readsAll, seesMonth }: { readsAll: boolean; seesMonth: boolean }) {
  const words = useWords("workPlan");
  const language = useLanguage();
  const { isOfAll, at, person, monthAt, change } = useWorkPlanAddress();
  const { data: people = [] } = useQuery({
    queryKey: [api.people.workers.key, "agenda"],
    queryFn: () => findWorkers(""),
    enabled: readsAll,
  });
  return (
    <Group gap="sm" mb="md" className="no-print">
      <ActionIcon
        variant="default"
        size={36}
        aria-label={words.previous}
        onClick={() => change({ month: monthAt(-1) })}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <strong aria-live="polite">{formatMonth(at, language)}</strong>
      <ActionIcon variant="default" size={36} aria-label={words.next} onClick={() => change({ month: monthAt(1) })}>
        <IconChevronRight size={18} />
      </ActionIcon>
      {readsAll && !isOfAll && (
        <Select
          aria-label={words.person}
          {...searchable([{ value: "", label: words.mine }, ...people])}
          value={person ?? ""}
          allowDeselect={false}
          onChange={(value) => change({ person: value || undefined })}
        />
      )}
      {seesMonth && (
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
      {seesMonth && isOfAll && <PrintMonth />}
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

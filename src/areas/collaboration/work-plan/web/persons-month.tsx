/** The plan of one person for a month; each button needs its own permission. */
import { Button, Group, Loader } from "@mantine/core";
import { IconCopy, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { Empty } from "../../../../web/office/components/feedback/empty-state.tsx";
import { ReadFailed } from "../../../../web/office/components/feedback/read-failed.tsx";
import { toast } from "../../../../web/office/query-client.ts";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import type { WorkPlan } from "../contract.ts";
import { CreateDialog, EditDialog, lastPlan, useRefreshPlans } from "./plan-form.tsx";
import { PlanPanel } from "./plan-panel.tsx";
import { useWorkPlanAddress } from "./address-state.ts";

export function PersonMonth() {
  const words = useWords("workPlan");
  const { loading } = useWords("shell");
  const { month, person } = useWorkPlanAddress();
  const query = { ...month, ...(person && { user: person }) };
  const result = useQuery({
    queryKey: [api.workPlan.ofMonth.key, query],
    queryFn: ({ signal }) => api.workPlan.ofMonth(query, { signal }),
  });
  if (result.isPending) return <Loader display="block" mx="auto" my={80} aria-label={loading} />;
  if (result.isError) return <ReadFailed title={words.noPlan} of={result} />;
  return result.data ? <PlanView plan={result.data} /> : <NoPlan />;
}

function PlanView({ plan }: { plan: WorkPlan }) {
  const words = useWords("workPlan");
  const { form: f } = words;
  const { monthName } = useWorkPlanAddress();
  const actions = useActions<WorkPlan>({
    refresh: useRefreshPlans(),
    one: [
      {
        label: words.edit,
        icon: IconPencil,
        shortcut: "e",
        isAvailable: ({ can }) => can.update,
        dialog: (record, onClose) => <EditDialog plan={record} monthName={monthName} onClose={onClose} />,
      },
      {
        label: words.remove,
        icon: IconTrash,
        isDestructive: true,
        isAvailable: ({ can }) => can.remove,
        confirm: ({ title }) => ({ title: interpolate(f.removeTitle, { title }), text: f.removeText }),
        run: ({ _id }) => api.workPlan.remove({ id: _id }),
        successMessage: ({ title }) => interpolate(f.removed, { title }),
      },
    ],
  });
  return (
    <>
      <PlanPanel plan={plan} />
      <Group mt="md" gap="xs" className="no-print">
        {actions.ofRow(plan).map(({ label, icon, danger, run }) => (
          <Button
            key={label}
            leftSection={icon}
            {...(danger ? { variant: "outline", color: "red" } : { variant: "default" })}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      </Group>
      {actions.dialog}
    </>
  );
}

function NoPlan() {
  const words = useWords("workPlan");
  const user = useUser();
  const { at, month, monthName, person } = useWorkPlanAddress();
  const actions = useActions<never>({});
  const permissions: readonly string[] = user?.permissions ?? [];
  const mayCreate =
    permissions.includes("createWorkplan") &&
    (person === undefined || person === user?._id || permissions.includes("monthWorkPlan"));
  const openForm = (last?: WorkPlan) =>
    actions.open((onClose) => (
      <CreateDialog month={month} user={person} last={last} monthName={monthName} onClose={onClose} />
    ));
  const copy = useMutation({
    mutationFn: () => lastPlan(at, person),
    onSuccess: (last) => (last ? openForm(last) : toast(words.noLast)),
  });
  return (
    <>
      <Empty title={words.noPlan} {...(mayCreate && { hint: words.noPlanHint })}>
        {mayCreate && (
          <Group justify="center" gap="xs">
            <Button leftSection={<IconPlus size={17} />} onClick={() => openForm()}>
              {words.begin}
            </Button>
            <Button
              variant="default"
              leftSection={<IconCopy size={17} />}
              loading={copy.isPending}
              onClick={() => copy.mutate()}
            >
              {words.fromLast}
            </Button>
          </Group>
        )}
      </Empty>
      {actions.dialog}
    </>
  );
}

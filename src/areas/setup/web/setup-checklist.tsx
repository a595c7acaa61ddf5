/** From empty to open: every step as it stands, where it is done, and the button at the end. */
import { Button, Paper } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { interpolate } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { PageHeader } from "../../../web/office/components/page-header.tsx";
import { Panel } from "../../../web/office/components/panel.tsx";
import { ReadFailed } from "../../../web/office/components/read-failed.tsx";
import { SkeletonRows } from "../../../web/office/components/skeleton-rows.tsx";
import { StatusDot } from "../../../web/office/components/status-dot.tsx";
import { useWords } from "../../../web/words.ts";
import type { SetupChecklist, SetupStep } from "../contract.ts";
import { GoLiveButton } from "./go-live-button.tsx";
import classes from "./opening.module.css";
import { stepPath } from "./paths.ts";
import { GatewayTrials, MailTrial } from "./connection-tests.tsx";
import { useMissingLabels } from "./missing-labels.ts";

const whileMailLeavesMs = 2000;

export function FirstStepsScreen() {
  const words = useWords("opening");
  const { entries } = useWords("menu");
  const found = useQuery({
    queryKey: [api.opening.steps.key],
    queryFn: () => api.opening.steps(),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isLeaving(data) ? whileMailLeavesMs : false),
  });
  return (
    <>
      <PageHeader title={entries.firstSteps} subtitle={words.subtitle} />
      {found.isLoadingError ? (
        <Paper>
          <ReadFailed of={found} />
        </Paper>
      ) : found.isPending ? (
        <Paper>
          <SkeletonRows rows={10} height={44} />
        </Paper>
      ) : (
        <>
          <GoLiveButton found={found.data} />
          <Panel title={progressOf(words.progress, found.data)}>
            <ol className={classes.steps}>
              {found.data.steps.map((step) => (
                <StepLine key={step.key} step={step} found={found.data} />
              ))}
            </ol>
          </Panel>
        </>
      )}
    </>
  );
}

function StepLine({ step, found }: { step: SetupStep; found: SetupChecklist }) {
  const words = useWords("opening");
  const lacks = useMissingLabels(step);
  const to = stepPath[step.key];
  const name = words.steps[step.key];
  return (
    <li className={classes.step}>
      <div className={classes.what}>
        <strong>{name}</strong>
        <span>{words.explain[step.key]}</span>
        {lacks && <span className={classes.lacks}>{lacks}</span>}
        {step.key === "gateways" && <GatewayTrials gateways={found.gateways} />}
        {step.key === "mail" && <MailTrial mail={found.mail} />}
      </div>
      <StatusDot tone={step.done ? "good" : "wait"} label={step.done ? words.done : words.missing} />
      {to ? (
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(props) => <Link to={to} {...props} />}
          aria-label={interpolate(words.goTo, { step: name })}
        >
          {words.go}
        </Button>
      ) : (
        <span />
      )}
    </li>
  );
}

export function progressOf(words: string, { steps }: SetupChecklist): string {
  return interpolate(words, { done: steps.filter((step) => step.done).length, all: steps.length });
}

function isLeaving(found: SetupChecklist | undefined): boolean {
  const state = found?.mail.test?.state;
  return state === "pending" || state === "processing";
}

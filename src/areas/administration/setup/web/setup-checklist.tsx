/** The setup checklist: every step with its state and a link to its screen, and the button that opens the site. */
import { Button, Paper } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { ReadFailed } from "../../../../web/office/components/feedback/read-failed.tsx";
import { SkeletonRows } from "../../../../web/office/components/list-parts/skeleton-rows.tsx";
import { StatusDot } from "../../../../web/office/components/record/status-dot.tsx";
import { useWords } from "../../../../web/words.ts";
import type { SetupChecklist, SetupStep } from "../contract.ts";
import { GoLiveButton } from "./go-live-button.tsx";
import classes from "./opening.module.css";
import { stepPath } from "./paths.ts";
import { GatewayTrials, MailTrial } from "./connection-tests.tsx";
import { useMissingLabels } from "./missing-labels.ts";

const mailPollMs = 2000;

export function FirstStepsScreen() {
  const words = useWords("opening");
  const { entries } = useWords("menu");
  const query = useQuery({
    queryKey: [api.opening.steps.key],
    queryFn: () => api.opening.steps(),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isLeaving(data) ? mailPollMs : false),
  });
  return (
    <>
      <PageHeader title={entries.firstSteps} subtitle={words.subtitle} />
      {query.isLoadingError ? (
        <Paper>
          <ReadFailed of={query} />
        </Paper>
      ) : query.isPending ? (
        <Paper>
          <SkeletonRows rows={10} height={44} />
        </Paper>
      ) : (
        <>
          <GoLiveButton found={query.data} />
          <Panel title={progressOf(words.progress, query.data)}>
            <ol className={classes.steps}>
              {query.data.steps.map((step) => (
                <StepRow key={step.key} step={step} found={query.data} />
              ))}
            </ol>
          </Panel>
        </>
      )}
    </>
  );
}

function StepRow({ step, found: checklist }: { step: SetupStep; found: SetupChecklist }) {
  const words = useWords("opening");
  const missingText = useMissingLabels(step);
  const to = stepPath[step.key];
  const name = words.steps[step.key];
  return (
    <li className={classes.step}>
      <div className={classes.what}>
        <strong>{name}</strong>
        <span>{words.explain[step.key]}</span>
        {missingText && <span className={classes.lacks}>{missingText}</span>}
        {step.key === "gateways" && <GatewayTrials gateways={checklist.gateways} />}
        {step.key === "mail" && <MailTrial mail={checklist.mail} />}
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

function isLeaving(checklist: SetupChecklist | undefined): boolean {
  const state = checklist?.mail.test?.state;
  return state === "pending" || state === "processing";
}

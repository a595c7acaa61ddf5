/** Panels of the gateway status screen. */
import type { ReactNode } from "react";
import { formatDateTime, formatNumber } from "../../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { Facts } from "../../../../../web/office/components/record/facts.tsx";
import { Panel } from "../../../../../web/office/components/panel.tsx";
import type { Tone } from "../../../../../kit/contract/list-columns.ts";
import { StatusDot } from "../../../../../web/office/components/record/status-dot.tsx";
import { useWords } from "../../../../../web/words.ts";
import type { ExpiringItem, GatewayState } from "../../gateway/gateway-contract.ts";
import type { AnswerOutcome } from "../../states.ts";
import classes from "./gateway.module.css";
import { useEndsOn, useGatewayReason } from "./gateway-labels.ts";

interface Props {
  readonly state: GatewayState;
}
type Answer = NonNullable<GatewayState["answer"]>;
type LastWebhook = NonNullable<GatewayState["taken"]>;

const outcomeTones: Record<AnswerOutcome, Tone> = { ok: "good", refused: "wait", unreached: "bad", unknown: "bad" };
const breakerTones = { closed: "good", open: "bad", halfOpen: "wait" } as const;
const webhookTones = { acted: "good", waiting: "wait", rejected: "bad" } as const;

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title} padded>
      <div className={classes.facts}>{children}</div>
    </Panel>
  );
}

/** A value with details below it. */
function WithDetails({ children, more }: { children: ReactNode; more?: ReactNode }) {
  return (
    <>
      {children}
      {more && <div className={classes.more}>{more}</div>}
    </>
  );
}

export function SetupPanel({ state }: Props) {
  const { setup: words, modes } = useWords("paymentsGateway");
  const language = useLanguage();
  const { secret, address = "" } = state;
  const lastUsed =
    secret.took && secret.at && interpolate(words.took[secret.took], { at: formatDateTime(secret.at, language) });
  return (
    <Card title={words.title}>
      <Facts
        facts={[
          [
            words.state,
            <StatusDot
              key="state"
              tone={state.configured ? "good" : "bad"}
              label={state.configured ? words.configured : words.notConfigured}
            />,
          ],
          state.missing.length > 0 && [words.missing, <code key="missing">{state.missing.join(", ")}</code>],
          [
            words.mode,
            <WithDetails
              key="mode"
              more={state.mode === "unknown" && interpolate(words.modeHint, { variable: state.modeVariable })}
            >
              {modes[state.mode]}
            </WithDetails>,
          ],
          [words.address, state.encrypted || !address ? address : interpolate(words.plain, { address })],
          state.configured && [
            words.secret,
            <WithDetails key="secret" more={lastUsed ?? words.never}>
              {secret.two ? words.two : words.one}
            </WithDetails>,
          ],
        ]}
      />
    </Card>
  );
}

export function GatewayAnswersPanel({ state }: Props) {
  const { answers: words, test } = useWords("paymentsGateway");
  const language = useLanguage();
  const { breaker, answer, heard } = state;
  const format = (time: string | undefined) => (time ? formatDateTime(time, language) : "");
  return (
    <Card title={words.title}>
      <Facts
        facts={[
          [words.last, answer ? <AnswerValue key="last" answer={answer} /> : words.none],
          heard && heard.at !== answer?.at && [words.heard, <AnswerValue key="heard" answer={heard} />],
          [
            words.breaker,
            <WithDetails
              key="breaker"
              more={interpolate(words[breaker.state], { since: format(breaker.since), until: format(breaker.until) })}
            >
              <StatusDot tone={breakerTones[breaker.state]} label={words.states[breaker.state]} />
            </WithDetails>,
          ],
          state.configured && [test.last, <TestValue key="test" test={state.test} />],
        ]}
      />
    </Card>
  );
}

function AnswerValue({ answer: { at, call, outcome, why, ms } }: { answer: Answer }) {
  const { answers: words } = useWords("paymentsGateway");
  const language = useLanguage();
  const reasonOf = useGatewayReason();
  const calls: Readonly<Record<string, string>> = words.calls;
  const duration = interpolate(words.took, { ms: formatNumber(ms, language) });
  return (
    <WithDetails
      more={[reasonOf(why), formatDateTime(at, language), calls[call] ?? call, duration].filter(Boolean).join(" · ")}
    >
      <StatusDot tone={outcomeTones[outcome]} label={words.outcome[outcome]} />
    </WithDetails>
  );
}

function TestValue({ test }: { test: GatewayState["test"] }) {
  const { test: words, answers } = useWords("paymentsGateway");
  const language = useLanguage();
  const reasonOf = useGatewayReason();
  if (!test) return <WithDetails more={words.hint}>{words.none}</WithDetails>;
  const { at, byName, outcome, detail, ms } = test;
  const duration = interpolate(answers.took, { ms: formatNumber(ms, language) });
  return (
    <WithDetails more={[reasonOf(detail), formatDateTime(at, language), byName, duration].filter(Boolean).join(" · ")}>
      <StatusDot tone={outcomeTones[outcome]} label={answers.outcome[outcome]} />
    </WithDetails>
  );
}

export function WebhooksPanel({ state }: Props) {
  const { words } = useWords("paymentsGateway");
  if (state.notifies === "none")
    return (
      <Panel title={words.title} padded>
        <p className={classes.line}>{words.never}</p>
      </Panel>
    );
  return (
    <Card title={words.title}>
      <Facts
        facts={[
          [words.lastNotification, <WebhookValue key="taken" word={state.taken} />],
          [words.rejected, <WebhookValue key="rejected" word={state.rejected} />],
          [words.proofName, words.proof[state.notifies]],
        ]}
      />
    </Card>
  );
}

function WebhookValue({ word: webhook }: { word: LastWebhook | undefined }) {
  const { words } = useWords("paymentsGateway");
  const language = useLanguage();
  if (!webhook) return words.none;
  const about = webhook.reference && interpolate(words.about, { reference: webhook.reference });
  return (
    <WithDetails more={[formatDateTime(webhook.at, language), about].filter(Boolean).join(" · ")}>
      <StatusDot tone={webhookTones[webhook.standing]} label={words.states[webhook.standing]} />
    </WithDetails>
  );
}

export function ExpiryPanel({ state }: Props) {
  const { endings: words } = useWords("paymentsGateway");
  const { certificate, authority } = state;
  if (!certificate && !authority)
    return (
      <Panel title={words.title} padded>
        <p className={classes.line}>{state.encrypted ? words.none : words.plain}</p>
      </Panel>
    );
  return (
    <Card title={words.title}>
      <Facts
        facts={[
          certificate && [
            interpolate(words.server, { what: certificate.what }),
            <ExpiryValue key="server" ending={certificate} />,
          ],
          authority && [
            interpolate(words.authority, { what: authority.what }),
            <ExpiryValue key="ca" ending={authority} />,
          ],
        ]}
      />
    </Card>
  );
}

function ExpiryValue({ ending: item }: { ending: ExpiringItem }) {
  const { endings: words } = useWords("paymentsGateway");
  const language = useLanguage();
  const day = useEndsOn()(item);
  const daysLeft = pluralize(words.left, item.days, language, { count: formatNumber(item.days, language) });
  const label = item.days < 0 ? interpolate(words.over, { day }) : interpolate(words.until, { day, days: daysLeft });
  return (
    <WithDetails more={item.seenAt && interpolate(words.checkedAt, { at: formatDateTime(item.seenAt, language) })}>
      <StatusDot tone={item.days < 0 ? "bad" : item.soon ? "wait" : "good"} label={label} />
    </WithDetails>
  );
}

/** The cards of a gateway's screen, each with what one wants to know of it. */
import type { ReactNode } from "react";
import { formatDateTime, formatNumber } from "../../../kit/format.ts";
import { interpolate, pluralize } from "../../../kit/words.ts";
import { useLanguage } from "../../../web/language.ts";
import { Facts } from "../../../web/office/components/facts.tsx";
import { Panel } from "../../../web/office/components/panel.tsx";
import type { Tone } from "../../../kit/list-columns.ts";
import { StatusDot } from "../../../web/office/components/status-dot.tsx";
import { useWords } from "../../../web/words.ts";
import type { ExpiringItem, GatewayState } from "../gateway-contract.ts";
import type { AnswerOutcome } from "../states.ts";
import classes from "./gateway.module.css";
import { useEndsOn, useGatewayReason } from "./gateway-labels.ts";

interface Props {
  readonly shown: GatewayState;
}
type Answer = NonNullable<GatewayState["answer"]>;
type Word = NonNullable<GatewayState["taken"]>;

const outcomeTones: Record<AnswerOutcome, Tone> = { ok: "good", refused: "wait", unreached: "bad", unknown: "bad" };
const breakerTones = { closed: "good", open: "bad", halfOpen: "wait" } as const;
const standingTones = { acted: "good", waiting: "wait", rejected: "bad" } as const;

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title} padded>
      <div className={classes.facts}>{children}</div>
    </Panel>
  );
}

/** The value, and below it what else there is to say. */
function Told({ children, more }: { children: ReactNode; more?: ReactNode }) {
  return (
    <>
      {children}
      {more && <div className={classes.more}>{more}</div>}
    </>
  );
}

export function SetupPanel({ shown }: Props) {
  const { setup: words, modes } = useWords("paymentsGateway");
  const language = useLanguage();
  const { secret, address = "" } = shown;
  const took =
    secret.took && secret.at && interpolate(words.took[secret.took], { at: formatDateTime(secret.at, language) });
  return (
    <Card title={words.title}>
      <Facts
        facts={[
          [
            words.state,
            <StatusDot
              key="state"
              tone={shown.configured ? "good" : "bad"}
              label={shown.configured ? words.configured : words.notConfigured}
            />,
          ],
          shown.missing.length > 0 && [words.missing, <code key="missing">{shown.missing.join(", ")}</code>],
          [
            words.mode,
            <Told
              key="mode"
              more={shown.mode === "unknown" && interpolate(words.modeHint, { variable: shown.modeVariable })}
            >
              {modes[shown.mode]}
            </Told>,
          ],
          [words.address, shown.encrypted || !address ? address : interpolate(words.plain, { address })],
          shown.configured && [
            words.secret,
            <Told key="secret" more={took ?? words.never}>
              {secret.two ? words.two : words.one}
            </Told>,
          ],
        ]}
      />
    </Card>
  );
}

export function GatewayAnswersPanel({ shown }: Props) {
  const { answers: words, test } = useWords("paymentsGateway");
  const language = useLanguage();
  const { breaker, answer, heard } = shown;
  const at = (moment: string | undefined) => (moment ? formatDateTime(moment, language) : "");
  return (
    <Card title={words.title}>
      <Facts
        facts={[
          [words.last, answer ? <ShownAnswer key="last" answer={answer} /> : words.none],
          heard && heard.at !== answer?.at && [words.heard, <ShownAnswer key="heard" answer={heard} />],
          [
            words.breaker,
            <Told
              key="breaker"
              more={interpolate(words[breaker.state], { since: at(breaker.since), until: at(breaker.until) })}
            >
              <StatusDot tone={breakerTones[breaker.state]} label={words.states[breaker.state]} />
            </Told>,
          ],
          shown.configured && [test.last, <ShownTest key="test" test={shown.test} />],
        ]}
      />
    </Card>
  );
}

function ShownAnswer({ answer: { at, call, outcome, why, ms } }: { answer: Answer }) {
  const { answers: words } = useWords("paymentsGateway");
  const language = useLanguage();
  const whyOf = useGatewayReason();
  const calls: Readonly<Record<string, string>> = words.calls;
  const took = interpolate(words.took, { ms: formatNumber(ms, language) });
  return (
    <Told more={[whyOf(why), formatDateTime(at, language), calls[call] ?? call, took].filter(Boolean).join(" · ")}>
      <StatusDot tone={outcomeTones[outcome]} label={words.outcome[outcome]} />
    </Told>
  );
}

function ShownTest({ test }: { test: GatewayState["test"] }) {
  const { test: words, answers } = useWords("paymentsGateway");
  const language = useLanguage();
  const whyOf = useGatewayReason();
  if (!test) return <Told more={words.hint}>{words.none}</Told>;
  const { at, byName, outcome, detail, ms } = test;
  const took = interpolate(answers.took, { ms: formatNumber(ms, language) });
  return (
    <Told more={[whyOf(detail), formatDateTime(at, language), byName, took].filter(Boolean).join(" · ")}>
      <StatusDot tone={outcomeTones[outcome]} label={answers.outcome[outcome]} />
    </Told>
  );
}

export function WebhooksPanel({ shown }: Props) {
  const { words } = useWords("paymentsGateway");
  if (shown.notifies === "none")
    return (
      <Panel title={words.title} padded>
        <p className={classes.line}>{words.never}</p>
      </Panel>
    );
  return (
    <Card title={words.title}>
      <Facts
        facts={[
          [words.taken, <ShownWord key="taken" word={shown.taken} />],
          [words.rejected, <ShownWord key="rejected" word={shown.rejected} />],
          [words.proofName, words.proof[shown.notifies]],
        ]}
      />
    </Card>
  );
}

function ShownWord({ word }: { word: Word | undefined }) {
  const { words } = useWords("paymentsGateway");
  const language = useLanguage();
  if (!word) return words.none;
  const about = word.reference && interpolate(words.about, { reference: word.reference });
  return (
    <Told more={[formatDateTime(word.at, language), about].filter(Boolean).join(" · ")}>
      <StatusDot tone={standingTones[word.standing]} label={words.standing[word.standing]} />
    </Told>
  );
}

export function ExpiryPanel({ shown }: Props) {
  const { endings: words } = useWords("paymentsGateway");
  const { certificate, authority } = shown;
  if (!certificate && !authority)
    return (
      <Panel title={words.title} padded>
        <p className={classes.line}>{shown.encrypted ? words.none : words.plain}</p>
      </Panel>
    );
  return (
    <Card title={words.title}>
      <Facts
        facts={[
          certificate && [
            interpolate(words.server, { what: certificate.what }),
            <ShownEnding key="server" ending={certificate} />,
          ],
          authority && [
            interpolate(words.authority, { what: authority.what }),
            <ShownEnding key="ca" ending={authority} />,
          ],
        ]}
      />
    </Card>
  );
}

function ShownEnding({ ending }: { ending: ExpiringItem }) {
  const { endings: words } = useWords("paymentsGateway");
  const language = useLanguage();
  const day = useEndsOn()(ending);
  const left = pluralize(words.left, ending.days, language, { count: formatNumber(ending.days, language) });
  const label = ending.days < 0 ? interpolate(words.over, { day }) : interpolate(words.until, { day, days: left });
  return (
    <Told more={ending.seenAt && interpolate(words.seen, { at: formatDateTime(ending.seenAt, language) })}>
      <StatusDot tone={ending.days < 0 ? "bad" : ending.soon ? "wait" : "good"} label={label} />
    </Told>
  );
}

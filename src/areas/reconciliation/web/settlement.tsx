/** Fee, net and the bank's deposit of a day, beside what was taken: what agrees, what waits, what somebody explained. */
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { formatDay, formatDateTime } from "../../../kit/format.ts";
import { interpolate } from "../../../kit/words.ts";
import { useLanguage } from "../../../web/language.ts";
import { Panel } from "../../../web/office/components/panel.tsx";
import type { Tone } from "../../../kit/list-columns.ts";
import { SeeMore } from "../../../web/office/components/see-more.tsx";
import { StatusDot } from "../../../web/office/components/status-dot.tsx";
import { useWords } from "../../../web/words.ts";
import type { Deposit, Settlement } from "../settlement-contract.ts";
import type { ReconciliationDay } from "../schemas.ts";
import type { DepositStatus } from "../states.ts";
import classes from "./reconciliation.module.css";
import { DepositDialog, ExplainDialog, FeesDialog, WithdrawDepositDialog } from "./settlement-dialogs.tsx";
import { useMoney } from "./day-parts.tsx";

const tones: Record<DepositStatus, Tone> = { missing: "wait", agrees: "good", differs: "bad", explained: "good" };
type Asked =
  | { readonly what: "add" | "fees" }
  | { readonly what: "explain"; readonly line: Settlement }
  | { readonly what: "withdraw"; readonly deposit: Deposit };

export function DepositDot({ standing }: { standing: DepositStatus }) {
  const { settlement: words } = useWords("reconciliation");
  return <StatusDot tone={tones[standing]} label={words.standing[standing]} />;
}

export function Settled({ shown }: { shown: ReconciliationDay }) {
  const { settlement: words } = useWords("reconciliation");
  const [asked, setAsked] = useState<Asked | null>(null);
  const done = () => setAsked(null);
  const isClosed = shown.status === "closed";
  if (shown.settlement.length === 0) return null;
  return (
    <div className={classes.settlement}>
      <Panel title={words.title} padded>
        {shown.settlement.map((line) => (
          <Line
            key={line.currency}
            line={line}
            explain={
              line.standing === "differs" &&
              !isClosed && (
                <Button
                  size="compact-sm"
                  variant="light"
                  className="no-print"
                  onClick={() => setAsked({ what: "explain", line })}
                >
                  {words.explain.action}
                </Button>
              )
            }
          />
        ))}
        {shown.deposits.length > 0 && (
          <>
            <h3 className={classes.subtitle}>{words.deposits}</h3>
            <ul className={classes.log}>
              {shown.deposits.map((deposit) => (
                <li key={deposit._id} className={classes.import}>
                  <ShownDeposit deposit={deposit} />
                  {!deposit.withdrawn && !isClosed && (
                    <Button
                      size="compact-sm"
                      variant="light"
                      color="red"
                      className="no-print"
                      onClick={() => setAsked({ what: "withdraw", deposit })}
                    >
                      {words.withdraw.action}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
        <div className={`${classes.depositActions} no-print`}>
          <Button size="compact-sm" variant="default" onClick={() => setAsked({ what: "fees" })}>
            {words.fees.action}
          </Button>
          <Button size="compact-sm" onClick={() => setAsked({ what: "add" })}>
            {words.add.action}
          </Button>
        </div>
      </Panel>
      {asked?.what === "add" && <DepositDialog shown={shown} onClose={done} />}
      {asked?.what === "fees" && <FeesDialog shown={shown} onClose={done} />}
      {asked?.what === "explain" && <ExplainDialog shown={shown} line={asked.line} onClose={done} />}
      {asked?.what === "withdraw" && <WithdrawDepositDialog deposit={asked.deposit} onClose={done} />}
    </div>
  );
}

/** The sum as it is reckoned: taken, less what is kept, against what came. */
function Line({ line, explain }: { line: Settlement; explain: ReactNode }) {
  const { settlement: words } = useWords("reconciliation");
  const language = useLanguage();
  const money = useMoney();
  const show = (amount: string | undefined) => (amount === undefined ? "—" : money(amount, line.currency));
  const numbers: readonly (readonly [name: string, amount: string | undefined, more?: string])[] = [
    [words.columns.ours, line.ours],
    [words.columns.theirs, line.theirs],
    [words.columns.fee, line.fee, words.feeFrom[line.feeFrom]],
    [words.columns.net, line.net],
    [words.columns.deposited, line.standing === "missing" ? undefined : line.deposited],
    [words.columns.difference, line.difference],
  ];
  return (
    <div className={classes.settled}>
      <dl className={classes.numbers}>
        {numbers.map(([name, amount, more]) => (
          <div key={name} data-open={name === words.columns.difference && line.standing === "differs"}>
            <dt>{name}</dt>
            <dd className="num">{show(amount)}</dd>
            {more && <dd className={classes.state}>{more}</dd>}
          </div>
        ))}
      </dl>
      <div className={classes.stands}>
        <DepositDot standing={line.standing} />
        {line.refunded !== "0.00" && (
          <span className={classes.state}>{interpolate(words.refunded, { amount: show(line.refunded) })}</span>
        )}
        {line.reason && (
          <span className={classes.state}>
            {`${words.reasons[line.reason]}. `}
            {interpolate(words.by, {
              who: line.explainedBy ?? "",
              at: line.explainedAt ? formatDateTime(line.explainedAt, language) : "",
            })}
            {line.note && <SeeMore>{line.note}</SeeMore>}
          </span>
        )}
        {explain}
      </div>
    </div>
  );
}

function ShownDeposit({ deposit }: { deposit: Deposit }) {
  const { settlement: words } = useWords("reconciliation");
  const language = useLanguage();
  const money = useMoney();
  const { withdrawn } = deposit;
  return (
    <div>
      <strong className={withdrawn ? classes.ended : undefined}>
        {interpolate(words.deposit, {
          amount: money(deposit.amount, deposit.currency),
          reference: deposit.reference,
          day: formatDay(deposit.bankedOn, language),
        })}
      </strong>{" "}
      <span>{interpolate(words.by, { who: deposit.by, at: formatDateTime(deposit.at, language) })}</span>
      {withdrawn && (
        <div>
          {interpolate(words.withdrawn, { who: withdrawn.by, at: formatDateTime(withdrawn.at, language) })}
          <SeeMore>{withdrawn.note}</SeeMore>
        </div>
      )}
    </div>
  );
}

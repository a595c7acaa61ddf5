/** Fee, net and bank deposit of a day, with the status of each currency. */
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { formatDay, formatDateTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { Panel } from "../../../../web/office/components/panel.tsx";
import type { Tone } from "../../../../kit/contract/list-columns.ts";
import { SeeMore } from "../../../../web/office/components/see-more.tsx";
import { StatusDot } from "../../../../web/office/components/record/status-dot.tsx";
import { useWords } from "../../../../web/words.ts";
import type { Deposit, Settlement } from "../settlement-contract.ts";
import type { ReconciliationDay } from "../schemas.ts";
import type { DepositStatus } from "../states.ts";
import classes from "./reconciliation.module.css";
import { DepositDialog, ExplainDialog, FeesDialog, WithdrawDepositDialog } from "./settlement-dialogs.tsx";
import { useMoney } from "./day-parts.tsx";

const tones: Record<DepositStatus, Tone> = { missing: "wait", agrees: "good", differs: "bad", explained: "good" };
type OpenDialog =
  | { readonly what: "add" | "fees" }
  | { readonly what: "explain"; readonly line: Settlement }
  | { readonly what: "withdraw"; readonly deposit: Deposit };

export function DepositDot({ status }: { status: DepositStatus }) {
  const { settlement: words } = useWords("reconciliation");
  return <StatusDot tone={tones[status]} label={words.statuses[status]} />;
}

export function Settled({ record }: { record: ReconciliationDay }) {
  const { settlement: words } = useWords("reconciliation");
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const closeDialog = () => setDialog(null);
  const isClosed = record.status === "closed";
  if (record.settlement.length === 0) return null;
  return (
    <div className={classes.settlement}>
      <Panel title={words.title} padded>
        {record.settlement.map((settlement) => (
          <SettlementLine
            key={settlement.currency}
            line={settlement}
            explain={
              settlement.standing === "differs" &&
              !isClosed && (
                <Button
                  size="compact-sm"
                  variant="light"
                  className="no-print"
                  onClick={() => setDialog({ what: "explain", line: settlement })}
                >
                  {words.explain.action}
                </Button>
              )
            }
          />
        ))}
        {record.deposits.length > 0 && (
          <>
            <h3 className={classes.subtitle}>{words.deposits}</h3>
            <ul className={classes.log}>
              {record.deposits.map((deposit) => (
                <li key={deposit._id} className={classes.import}>
                  <DepositDescription deposit={deposit} />
                  {!deposit.withdrawn && !isClosed && (
                    <Button
                      size="compact-sm"
                      variant="light"
                      color="red"
                      className="no-print"
                      onClick={() => setDialog({ what: "withdraw", deposit })}
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
          <Button size="compact-sm" variant="default" onClick={() => setDialog({ what: "fees" })}>
            {words.fees.action}
          </Button>
          <Button size="compact-sm" onClick={() => setDialog({ what: "add" })}>
            {words.add.action}
          </Button>
        </div>
      </Panel>
      {dialog?.what === "add" && <DepositDialog record={record} onClose={closeDialog} />}
      {dialog?.what === "fees" && <FeesDialog record={record} onClose={closeDialog} />}
      {dialog?.what === "explain" && <ExplainDialog record={record} line={dialog.line} onClose={closeDialog} />}
      {dialog?.what === "withdraw" && <WithdrawDepositDialog deposit={dialog.deposit} onClose={closeDialog} />}
    </div>
  );
}

/** The calculation: amount charged, minus the fee, compared with the deposit. */
function SettlementLine({ line: settlement, explain }: { line: Settlement; explain: ReactNode }) {
  const { settlement: words } = useWords("reconciliation");
  const language = useLanguage();
  const money = useMoney();
  const format = (amount: string | undefined) => (amount === undefined ? "—" : money(amount, settlement.currency));
  const numbers: readonly (readonly [name: string, amount: string | undefined, more?: string])[] = [
    [words.columns.ours, settlement.ours],
    [words.columns.theirs, settlement.theirs],
    [words.columns.fee, settlement.fee, words.feeFrom[settlement.feeFrom]],
    [words.columns.net, settlement.net],
    [words.columns.deposited, settlement.standing === "missing" ? undefined : settlement.deposited],
    [words.columns.difference, settlement.difference],
  ];
  return (
    <div className={classes.settled}>
      <dl className={classes.numbers}>
        {numbers.map(([name, amount, hint]) => (
          <div key={name} data-open={name === words.columns.difference && settlement.standing === "differs"}>
            <dt>{name}</dt>
            <dd className="num">{format(amount)}</dd>
            {hint && <dd className={classes.state}>{hint}</dd>}
          </div>
        ))}
      </dl>
      <div className={classes.stands}>
        <DepositDot status={settlement.standing} />
        {settlement.refunded !== "0.00" && (
          <span className={classes.state}>{interpolate(words.refunded, { amount: format(settlement.refunded) })}</span>
        )}
        {settlement.reason && (
          <span className={classes.state}>
            {`${words.reasons[settlement.reason]}. `}
            {interpolate(words.by, {
              who: settlement.explainedBy ?? "",
              at: settlement.explainedAt ? formatDateTime(settlement.explainedAt, language) : "",
            })}
            {settlement.note && <SeeMore>{settlement.note}</SeeMore>}
          </span>
        )}
        {explain}
      </div>
    </div>
  );
}

function DepositDescription({ deposit }: { deposit: Deposit }) {
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

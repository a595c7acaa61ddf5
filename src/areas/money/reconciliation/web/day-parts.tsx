/** Shared parts of the reconciliation screens: amounts of a side, status, reloading. */
import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { formatMoney, formatNumber } from "../../../../kit/text/format.ts";
import { currencies, type Currency } from "../../../../kit/numbers/money.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { StatusDot } from "../../../../web/office/components/record/status-dot.tsx";
import { useWords } from "../../../../web/words.ts";
import { dayTones } from "../columns.ts";
import type { StatementImport, OurSideValues, GatewaySideValues, ReconciliationTotal } from "../schemas.ts";
import type { DayStatus } from "../states.ts";
import classes from "./reconciliation.module.css";

type OurSide = z.output<typeof OurSideValues>;
type TheirSide = z.output<typeof GatewaySideValues>;

export function DayStatusDot({ status }: { status: DayStatus }) {
  const words = useWords("reconciliation");
  return <StatusDot tone={dayTones[status]} label={words.status[status]} />;
}

/** Formats an amount in any currency that a gateway may use. */
export function useMoney() {
  const language = useLanguage();
  return (amount: string, currency: string): string =>
    isSupportedCurrency(currency)
      ? formatMoney(amount, currency, language)
      : formatMoney(amount, "CUP", language).replace("CUP", currency);
}

const isSupportedCurrency = (currency: string): currency is Currency =>
  (currencies as readonly string[]).includes(currency);

/** «3 · 4 890.00 CUP», one line per currency. */
export function Totals({ totals, none }: { totals: readonly z.output<typeof ReconciliationTotal>[]; none: string }) {
  const words = useWords("reconciliation");
  const language = useLanguage();
  const money = useMoney();
  if (totals.length === 0) return none;
  return totals.map(({ currency, count, amount }) => (
    <div key={currency} className="num">
      {interpolate(words.days.total, { count: formatNumber(count, language), amount: money(amount, currency) })}
    </div>
  ));
}

/** One side of a line: state and amount. */
export function LineSide({ side }: { side: OurSide | TheirSide | undefined }) {
  const words = useWords("reconciliation");
  const money = useMoney();
  if (!side) return <span className={classes.nothing}>{words.nothing}</span>;
  // A full refund is visible from the state.
  const isPartlyRefunded = side.refunded !== undefined && side.refunded !== "0.00" && side.refunded !== side.amount;
  const state = "state" in side ? words.recordStates[side.state] : words.paymentStatus[side.status];
  return (
    <div className={classes.side}>
      <span className="num">{money(side.amount, side.currency)}</span>
      <span className={classes.state}>
        {isPartlyRefunded
          ? `${state}, ${interpolate(words.refunded, { amount: money(side.refunded ?? "0.00", side.currency) })}`
          : state}
      </span>
    </div>
  );
}

/** Both sides with their labels, where there are no column headers. */
export function BothSides({ ours, theirs }: { ours: OurSide | undefined; theirs: TheirSide | undefined }) {
  const { columns } = useWords("reconciliation");
  return (
    <div className={classes.both}>
      <div>
        <div className={classes.state}>{columns.ours}</div>
        <LineSide side={ours} />
      </div>
      <div>
        <div className={classes.state}>{columns.theirs}</div>
        <LineSide side={theirs} />
      </div>
    </div>
  );
}

/** The file's name, or a label for the gateway's own list. */
export function useImportName(): (each: StatementImport) => string {
  const { imports: words } = useWords("reconciliation");
  return ({ name, source }) => name ?? (source === "gateway" ? words.list : words.unnamed);
}

export function useRefreshDays(): () => Promise<unknown> {
  const cache = useQueryClient();
  const { home, days, day, differences, lines } = api.reconciliation;
  return () =>
    Promise.all([home, days, day, differences, lines].map((call) => cache.invalidateQueries({ queryKey: [call.key] })));
}

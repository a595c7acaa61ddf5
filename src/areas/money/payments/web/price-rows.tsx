export interface PriceRow {
  readonly label: string;
  readonly hint?: string | null;
  readonly amount: string;
}

/** Amounts with their labels; the total comes last. */
export function PriceRows({ rows, total }: { rows: readonly PriceRow[]; total?: PriceRow }) {
  return (
    <dl className="sums">
      {[...rows, ...(total ? [total] : [])].map((row, index) => (
        <div key={index} className={row === total ? "sum" : undefined}>
          <dt>
            {row.label}
            {row.hint && <span className="hint checkout-why">{row.hint}</span>}
          </dt>
          <dd>{row.amount}</dd>
        </div>
      ))}
    </dl>
  );
}

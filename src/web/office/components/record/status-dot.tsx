import type { CSSProperties } from "react";
import type { Tone } from "../../../../kit/contract/list-columns.ts";
import classes from "../parts.module.css";

const colours: Record<Tone, string> = {
  wait: "var(--chart-2)",
  work: "var(--chart-1)",
  good: "var(--ok)",
  bad: "var(--bad)",
  quiet: "var(--placeholder)",
};

/** A status as a coloured dot with its label: readable without the colour. */
export function StatusDot({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span className={classes.dot} style={{ "--dot": colours[tone] } as CSSProperties}>
      {label}
    </span>
  );
}

import type { ReactNode } from "react";

/** Labelled values; an entry without a value is left out. */
export function PairList({
  entries,
  isCard,
}: {
  entries: readonly (readonly [label: string, value: ReactNode] | false | null | undefined | "")[];
  /** The list is a card of its own. */
  isCard?: true;
}) {
  return (
    <dl className={isCard ? "card pairs" : "pairs"}>
      {entries.map(
        (entry) =>
          entry &&
          (entry[1] || entry[1] === 0) && (
            <div key={entry[0]}>
              <dt>{entry[0]}</dt>
              <dd>{entry[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

import { UnstyledButton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { formatNumber } from "../../../kit/format.ts";
import { maxCountedRows, maxSelectedRows } from "../../../kit/limits.ts";
import { interpolate, pluralize } from "../../../kit/words.ts";
import { useLanguage } from "../../language.ts";
import { useWords } from "../../words.ts";
import classes from "../components/rows.module.css";
import type { SelectionActions } from "../components/selection.ts";

type Rows = readonly { readonly _id: string }[];
interface Props {
  readonly page: { readonly docs: Rows; readonly totalDocs: number };
  readonly selected: ReadonlyMap<string, unknown>;
  readonly selecting: SelectionActions;
  readonly isMobile: boolean;
  /** Reads everything that matches now. */
  readonly read: () => Promise<Rows>;
}

/**
 * «Seleccionadas las 20 filas de esta página. Seleccionar las 1 234 que coinciden»: from a page to everything that
 * matches. What is selected is always rows that were read, never "whatever matches later": the count that is shown is
 * the number of rows that an action gets.
 */
export function SelectAll({ page: { docs, totalDocs: total }, selected, selecting, isMobile, read }: Props) {
  const words = useWords("office").list;
  const language = useLanguage();
  const all = useMutation({ mutationFn: async () => selecting.replace(await read()) });
  const { size } = selected;
  const isPageSelected = docs.every((row) => selected.has(row._id));
  // Cards have no box for the whole page, so there one row is enough to offer all of them.
  if (size === 0 || total <= docs.length || !(isPageSelected || isMobile)) return null;
  const count = (value: number) => formatNumber(value, language);
  const countOrMore = (value: number) =>
    value > maxCountedRows ? interpolate(words.moreThan, { count: count(maxCountedRows) }) : count(value);
  const isAll = size >= total;
  const told = isAll
    ? interpolate(words.allSelected, { count: count(size) })
    : pluralize(isPageSelected && size === docs.length ? words.pageSelected : words.someSelected, size, language);
  return (
    <div className={classes.selectAll} role="status">
      {told}{" "}
      {isAll ? (
        <UnstyledButton onClick={selecting.clear}>{words.clearSelection}</UnstyledButton>
      ) : total > maxSelectedRows ? (
        interpolate(words.tooManyToSelect, { total: countOrMore(total), most: count(maxSelectedRows) })
      ) : (
        <UnstyledButton aria-busy={all.isPending} disabled={all.isPending} onClick={() => all.mutate()}>
          {interpolate(words.selectAll, { count: count(total) })}
        </UnstyledButton>
      )}
    </div>
  );
}

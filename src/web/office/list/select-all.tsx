import { UnstyledButton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { formatNumber } from "../../../kit/text/format.ts";
import { maxCountedRows, maxSelectedRows } from "../../../kit/limits.ts";
import { interpolate, pluralize } from "../../../kit/text/words.ts";
import { useLanguage } from "../../session/language.ts";
import { useWords } from "../../words.ts";
import classes from "../components/list-parts/rows.module.css";
import type { SelectionActions } from "../components/list-parts/selection.ts";

type Rows = readonly { readonly _id: string }[];
interface Props {
  readonly page: { readonly docs: Rows; readonly totalDocs: number };
  readonly selected: ReadonlyMap<string, unknown>;
  readonly selecting: SelectionActions;
  readonly isMobile: boolean;
  /** Reads all rows that match now. */
  readonly read: () => Promise<Rows>;
}

/**
 * «Seleccionadas las 20 filas de esta página. Seleccionar las 1 234 que coinciden»: extends the selection from the page
 * to all matches. A selection always consists of rows that were read, never of a filter: the count shown is the number
 * of rows that an action gets.
 */
export function SelectAll({ page: { docs, totalDocs: total }, selected, selecting, isMobile, read }: Props) {
  const words = useWords("office").list;
  const language = useLanguage();
  const all = useMutation({ mutationFn: async () => selecting.replace(await read()) });
  const { size } = selected;
  const isPageSelected = docs.every((row) => selected.has(row._id));
  // Cards have no checkbox for the page, so on phones one selected row is enough.
  if (size === 0 || total <= docs.length || !(isPageSelected || isMobile)) return null;
  const formatted = (value: number) => formatNumber(value, language);
  const formattedTotal = (value: number) =>
    value > maxCountedRows ? interpolate(words.moreThan, { count: formatted(maxCountedRows) }) : formatted(value);
  const isAll = size >= total;
  const message = isAll
    ? interpolate(words.allSelected, { count: formatted(size) })
    : pluralize(isPageSelected && size === docs.length ? words.pageSelected : words.someSelected, size, language);
  return (
    <div className={classes.selectAll} role="status">
      {message}{" "}
      {isAll ? (
        <UnstyledButton onClick={selecting.clear}>{words.clearSelection}</UnstyledButton>
      ) : total > maxSelectedRows ? (
        interpolate(words.tooManyToSelect, { total: formattedTotal(total), most: formatted(maxSelectedRows) })
      ) : (
        <UnstyledButton aria-busy={all.isPending} disabled={all.isPending} onClick={() => all.mutate()}>
          {interpolate(words.selectAll, { count: formatted(total) })}
        </UnstyledButton>
      )}
    </div>
  );
}

/** «Seleccionadas las 20 filas de esta página. Seleccionar las 1 234 que coinciden»: from a page to everything that matches. */
import { UnstyledButton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { showNumber } from "../../../kit/format.ts";
import { mostSelected } from "../../../kit/bounds.ts";
import { say, sayCount } from "../../../kit/words.ts";
import { useLanguage } from "../../language.ts";
import { useWords } from "../../words.ts";
import classes from "../parts/rows.module.css";

/**
 * What is selected is always rows that were read, never "whatever matches later": the count that is shown is the number
 * of rows that an action gets.
 */
export function SelectAll<Chosen extends { _id: string }>({
  shown,
  total,
  selection,
  isMobile,
  read,
  onSelect,
  onClear,
}: {
  shown: readonly { readonly _id: string }[];
  total: number;
  selection: ReadonlyMap<string, unknown>;
  isMobile: boolean;
  /** Reads everything that matches now; undefined where a list cannot. */
  read: (() => Promise<Chosen[]>) | undefined;
  onSelect: (rows: readonly Chosen[]) => void;
  onClear: () => void;
}) {
  const words = useWords("office").list;
  const language = useLanguage();
  const all = useMutation({ mutationFn: async () => onSelect(await (read as () => Promise<Chosen[]>)()) });
  const isPageSelected = shown.length > 0 && shown.every((row) => selection.has(row._id));
  // Cards have no box for the whole page, so there one row is enough to offer all of them.
  if (!read || total <= shown.length || !(isPageSelected || isMobile)) return null;
  const count = (value: number) => showNumber(value, language);
  if (selection.size >= total)
    return (
      <div className={classes.selectAll} role="status">
        {say(words.allSelected, { count: count(selection.size) })}{" "}
        <UnstyledButton onClick={onClear}>{words.clearSelection}</UnstyledButton>
      </div>
    );
  return (
    <div className={classes.selectAll} role="status">
      {selection.size === shown.length && isPageSelected
        ? sayCount(words.pageSelected, shown.length, language)
        : sayCount(words.someSelected, selection.size, language)}{" "}
      {total > mostSelected ? (
        say(words.tooManyToSelect, { total: count(total), most: count(mostSelected) })
      ) : (
        <UnstyledButton aria-busy={all.isPending} disabled={all.isPending} onClick={() => all.mutate()}>
          {say(words.selectAll, { count: count(total) })}
        </UnstyledButton>
      )}
    </div>
  );
}

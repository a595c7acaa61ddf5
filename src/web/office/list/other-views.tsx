import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ApiOperation } from "../../../kit/contract/contract.ts";
import { maxCountedRows } from "../../../kit/limits.ts";
import { formatCount, formatNumber } from "../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../kit/text/words.ts";
import { useLanguage } from "../../session/language.ts";
import { useWords } from "../../words.ts";
import classes from "../components/list-parts/rows.module.css";
import type { SearchParams } from "../navigation/query-string.ts";
import type { OtherView as View, ListView } from "./list-screen.ts";

/** «3 más en otras vistas: Pendientes 2 · Entregadas 1»: shows matches that the current view does not contain. */
export function OtherViews<Op extends ApiOperation>({
  of: { name, fixedFilters, otherViews },
  filters,
  here,
  near,
}: {
  of: Pick<ListView<Op>, "name" | "fixedFilters" | "otherViews">;
  filters: SearchParams;
  /** Number of matches in the current view. */
  here: number;
  /** Spelling of the search that the rows match, if nothing matches the one that was typed. */
  near: string | undefined;
}) {
  const words = useWords("office").list;
  const language = useLanguage();
  const { data: views = [] } = useQuery({
    queryKey: ["elsewhere", name, fixedFilters, filters],
    queryFn: () => otherViews?.(filters) ?? [],
    placeholderData: [],
  });
  const all = views.find(({ isAll }) => isAll);
  const others = views.filter((view) => view !== all && view.count > 0);
  const isUncounted = all !== undefined && all.count > maxCountedRows;
  const more = all ? all.count - here : others.reduce((sum, { count }) => sum + count, 0);
  const search = (view: View) => ({ ...view.search, ...filters });
  return (
    <div className={classes.elsewhere} role="status">
      {near !== undefined && interpolate(words.near, { near })}
      {(more > 0 || isUncounted) && (
        <>
          {isUncounted
            ? interpolate(words.elsewhereMany, { count: formatNumber(maxCountedRows, language) })
            : pluralize(words.elsewhere, more, language, { count: formatCount(more, language) })}
          {others.map((view) => (
            <Link key={view.label} to={view.to} search={search(view)}>
              {view.label} {formatCount(view.count, language)}
            </Link>
          ))}
          {all && others.length !== 1 && (
            <Link to={all.to} search={search(all)}>
              {interpolate(words.elsewhereAll, { view: all.label })}
            </Link>
          )}
        </>
      )}
    </div>
  );
}

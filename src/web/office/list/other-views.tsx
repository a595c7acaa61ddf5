import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ApiOperation } from "../../../kit/contract.ts";
import { maxCountedRows } from "../../../kit/limits.ts";
import { formatCount, formatNumber } from "../../../kit/format.ts";
import { interpolate, pluralize } from "../../../kit/words.ts";
import { useLanguage } from "../../language.ts";
import { useWords } from "../../words.ts";
import classes from "../components/rows.module.css";
import type { SearchParams } from "../query-string.ts";
import type { OtherView as Place, ListView } from "./list-screen.ts";

/** «3 más en otras vistas: Pendientes 2 · Entregadas 1»: nothing that fits is kept from anyone who looks in one view. */
export function OtherViews<Op extends ApiOperation>({
  of: { name, fixedFilters: view, otherViews: elsewhere },
  filters,
  here,
}: {
  of: Pick<ListView<Op>, "name" | "fixedFilters" | "otherViews">;
  filters: SearchParams;
  /** How many fit in the view that is shown. */
  here: number;
}) {
  const words = useWords("office").list;
  const language = useLanguage();
  const { data: places = [] } = useQuery({
    queryKey: ["elsewhere", name, view, filters],
    queryFn: () => elsewhere?.(filters) ?? [],
    placeholderData: [],
  });
  const all = places.find(({ isAll }) => isAll);
  const others = places.filter((place) => place !== all && place.count > 0);
  const isUncounted = all !== undefined && all.count > maxCountedRows;
  const more = all ? all.count - here : others.reduce((sum, { count }) => sum + count, 0);
  const search = (place: Place) => ({ ...place.search, ...filters });
  return (
    <div className={classes.elsewhere} role="status">
      {(more > 0 || isUncounted) && (
        <>
          {isUncounted
            ? interpolate(words.elsewhereMany, { count: formatNumber(maxCountedRows, language) })
            : pluralize(words.elsewhere, more, language, { count: formatCount(more, language) })}
          {others.map((place) => (
            <Link key={place.label} to={place.to} search={search(place)}>
              {place.label} {formatCount(place.count, language)}
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

import { interpolate } from "../../kit/words.ts";
import { useWords } from "../words.ts";
import { Link } from "./link.tsx";
import { usePath, useSearch } from "./location.ts";

/** The way through a list of several pages, newest first; the page stands in the address. */
export function Pager({ page, pages }: { page: number; pages: number }) {
  const words = useWords("site").pages;
  const path = usePath();
  const search = useSearch();
  if (pages <= 1) return null;
  const at = (wanted: number) => {
    const query = new URLSearchParams({ ...search, page: String(wanted) });
    return `${path}?${query}`;
  };
  const place = interpolate(words.place, { page, pages });
  return (
    <nav className="row" aria-label={place}>
      {page > 1 && (
        <Link className="button button-quiet" to={at(page - 1)}>
          {words.newer}
        </Link>
      )}
      <span className="muted">{place}</span>
      {page < pages && (
        <Link className="button button-quiet" to={at(page + 1)}>
          {words.older}
        </Link>
      )}
    </nav>
  );
}

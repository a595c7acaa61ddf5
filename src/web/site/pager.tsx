import { interpolate } from "../../kit/text/words.ts";
import { useWords } from "../words.ts";
import { Link } from "./routing/link.tsx";
import { usePath, useSearch } from "./routing/location.ts";

/** Links to the newer and older pages of a list; the page number is in the address. */
export function Pager({ page, pages }: { page: number; pages: number }) {
  const words = useWords("site").pages;
  const path = usePath();
  const search = useSearch();
  if (pages <= 1) return null;
  const addressOf = (target: number) => {
    const query = new URLSearchParams({ ...search, page: String(target) });
    return `${path}?${query}`;
  };
  const label = interpolate(words.place, { page, pages });
  return (
    <nav className="row" aria-label={label}>
      {page > 1 && (
        <Link className="button button-quiet" to={addressOf(page - 1)}>
          {words.newer}
        </Link>
      )}
      <span className="muted">{label}</span>
      {page < pages && (
        <Link className="button button-quiet" to={addressOf(page + 1)}>
          {words.older}
        </Link>
      )}
    </nav>
  );
}

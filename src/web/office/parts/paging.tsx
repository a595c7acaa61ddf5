import { NativeSelect, Pagination, Text, TextInput } from "@mantine/core";
import { useId } from "react";
import { mostCounted } from "../../../kit/bounds.ts";
import { showNumber } from "../../../kit/format.ts";
import { say } from "../../../kit/words.ts";
import { useLanguage } from "../../language.ts";
import { useWords } from "../../words.ts";
import classes from "./rows.module.css";

/** Which rows of how many, how many at once, and the way to the others. */
export function Paging({
  at,
  of: { totalDocs: total, totalPages: pages },
  limits,
  isMobile,
  onChange,
}: {
  at: { readonly page: number; readonly limit: number };
  of: { readonly totalDocs: number; readonly totalPages: number };
  limits: readonly number[];
  isMobile: boolean;
  onChange: (change: { page: number } | { limit: number }) => void;
}) {
  const { limit } = at;
  const page = Math.min(at.page, pages);
  const words = useWords("office").list;
  const language = useLanguage();
  const labelId = useId();
  const onPage = (wanted: number) => onChange({ page: wanted });
  const show = (value: number) => showNumber(value, language);
  const range = say(words.range, {
    from: show((page - 1) * limit + 1),
    to: show(Math.min(total, page * limit)),
    total: total > mostCounted ? say(words.moreThan, { count: show(mostCounted) }) : show(total),
  });
  const controls: Record<string, string> = { next: words.next, previous: words.previous };
  return (
    <div className={classes.foot}>
      <Text size="sm" c="dimmed" role="status">
        {range}
      </Text>
      <div className={classes.footRight}>
        <label className={classes.perPage} id={labelId}>
          <Text size="sm" c="dimmed" component="span">
            {words.perPage}
          </Text>
          <NativeSelect
            size="xs"
            w={72}
            value={String(limit)}
            data={limits.map(String)}
            onChange={(event) => onChange({ limit: Number(event.currentTarget.value) })}
          />
        </label>
        {pages > 1 && (
          <nav aria-label={words.pages}>
            <Pagination
              size="sm"
              total={pages}
              value={page}
              onChange={onPage}
              siblings={isMobile ? 0 : 1}
              boundaries={1}
              getItemProps={(number) => ({ "aria-label": say(words.page, { page: number }) })}
              getControlProps={(control) => ({ "aria-label": controls[control] })}
            />
          </nav>
        )}
        {pages > fewPages && <GoToPage key={page} page={page} pages={pages} onPage={onPage} />}
      </div>
    </div>
  );
}

/** With this many pages the one that is wanted is no longer a press or two away. */
const fewPages = 7;

function GoToPage({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const { goToPage } = useWords("office").list;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = Number(new FormData(event.currentTarget).get("page"));
        if (Number.isInteger(wanted) && wanted >= 1) onPage(Math.min(wanted, pages));
      }}
    >
      <label className={classes.perPage}>
        <Text size="sm" c="dimmed" component="span">
          {goToPage}
        </Text>
        <TextInput name="page" size="xs" w={64} inputMode="numeric" defaultValue={page} autoComplete="off" />
      </label>
    </form>
  );
}

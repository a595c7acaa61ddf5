import { Group, NativeSelect, Pagination, Text, TextInput } from "@mantine/core";
import { useId } from "react";
import { maxPageNumber, maxCountedRows } from "../../../kit/limits.ts";
import { formatNumber } from "../../../kit/format.ts";
import { interpolate } from "../../../kit/words.ts";
import { useLanguage } from "../../language.ts";
import { useWords } from "../../words.ts";
import classes from "./rows.module.css";

/** What it is called: pages below zero are told from the end. */
export const lastPage = -1;

interface Page {
  readonly page: number;
  readonly limit: number;
  readonly totalDocs: number;
  readonly totalPages: number;
}

/**
 * Which rows of how many, how many at once, and the way to the others. Of more rows than are counted no page is known to
 * be the last by its number: they go on beyond the count, and their end is one press away.
 */
export function Paging({
  of,
  limits,
  isMobile,
  onChange,
}: {
  of: Page;
  limits: readonly number[];
  isMobile: boolean;
  onChange: (change: { page: number } | { limit: number }) => void;
}) {
  const { page, limit, totalDocs: total } = of;
  const words = useWords("office").list;
  const labelId = useId();
  const hasMore = total > maxCountedRows;
  const pages = hasMore ? Math.max(of.totalPages, page + 1) : of.totalPages;
  const onPage = (wanted: number) => onChange({ page: wanted });
  const named = (label: string) => ({ "aria-label": label });
  return (
    <div className={classes.foot}>
      <Text size="sm" c="dimmed" role="status">
        <Range of={of} />
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
            <Pagination.Root
              size="sm"
              total={pages}
              // Told from the end a page has no number among these: the steps only need to know whether there is a next.
              value={page > 0 ? page : page === lastPage ? pages : 2}
              onChange={onPage}
              siblings={isMobile ? 0 : 1}
              getItemProps={(number) => named(interpolate(words.page, { page: number }))}
            >
              <Group gap={8}>
                {page < 0 && <Pagination.First {...named(words.first)} />}
                <Pagination.Previous {...named(words.previous)} onClick={() => onPage(page - 1)} />
                {page > 0 && <Pagination.Items />}
                <Pagination.Next {...named(words.next)} onClick={() => onPage(page + 1)} />
                {hasMore && page > 0 && <Pagination.Last {...named(words.last)} onClick={() => onPage(lastPage)} />}
              </Group>
            </Pagination.Root>
          </nav>
        )}
        {pages > fewPages && <GoToPage key={page} page={page} last={hasMore ? maxPageNumber : pages} onPage={onPage} />}
      </div>
    </div>
  );
}

function Range({ of: { page, limit, totalDocs: total } }: { of: Page }) {
  const words = useWords("office").list;
  const language = useLanguage();
  const show = (value: number) => formatNumber(value, language);
  const hasMore = total > maxCountedRows;
  const to = Math.abs(page) * limit;
  return interpolate(page < 0 ? words.fromEnd : words.range, {
    from: show(to - limit + 1),
    to: show(hasMore ? to : Math.min(total, to)),
    total: hasMore ? interpolate(words.moreThan, { count: show(maxCountedRows) }) : show(total),
  });
}

/** With this many pages the one that is wanted is no longer a press or two away. */
const fewPages = 7;

function GoToPage({ page, last, onPage }: { page: number; last: number; onPage: (page: number) => void }) {
  const { goToPage } = useWords("office").list;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = Number(new FormData(event.currentTarget).get("page"));
        if (Number.isInteger(wanted) && wanted >= 1) onPage(Math.min(wanted, last));
      }}
    >
      <label className={classes.perPage}>
        <Text size="sm" c="dimmed" component="span">
          {goToPage}
        </Text>
        <TextInput
          name="page"
          size="xs"
          w={64}
          inputMode="numeric"
          defaultValue={page > 0 ? page : ""}
          autoComplete="off"
        />
      </label>
    </form>
  );
}

import { Group, NativeSelect, Pagination, Text, TextInput } from "@mantine/core";
import { useId } from "react";
import { maxPageNumber, maxCountedRows } from "../../../../kit/limits.ts";
import { formatNumber } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../session/language.ts";
import { useWords } from "../../../words.ts";
import classes from "./rows.module.css";

/** The last page: negative page numbers count from the end. */
export const lastPage = -1;

interface Page {
  readonly page: number;
  readonly limit: number;
  readonly totalDocs: number;
  readonly totalPages: number;
}

/**
 * Range of rows, rows per page, and page navigation. Above `maxCountedRows` the number of the last page is unknown:
 * navigation continues beyond the count, and a button leads to the end.
 */
export function Paging({
  of: list,
  limits,
  isMobile,
  onChange,
}: {
  of: Page;
  limits: readonly number[];
  isMobile: boolean;
  onChange: (change: { page: number } | { limit: number }) => void;
}) {
  const { page, limit, totalDocs: total } = list;
  const words = useWords("office").list;
  const labelId = useId();
  const hasMore = total > maxCountedRows;
  const pages = hasMore ? Math.max(list.totalPages, page + 1) : list.totalPages;
  const goTo = (target: number) => onChange({ page: target });
  const labelled = (label: string) => ({ "aria-label": label });
  return (
    <div className={classes.foot}>
      <Text size="sm" c="dimmed" role="status">
        <Range of={list} />
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
              // A page counted from the end has no number in this range; any value works that enables the right
              // buttons.
              value={page > 0 ? page : page === lastPage ? pages : 2}
              onChange={goTo}
              siblings={isMobile ? 0 : 1}
              getItemProps={(number) => labelled(interpolate(words.page, { page: number }))}
            >
              <Group gap={8}>
                {page < 0 && <Pagination.First {...labelled(words.first)} />}
                <Pagination.Previous {...labelled(words.previous)} onClick={() => goTo(page - 1)} />
                {page > 0 && <Pagination.Items />}
                <Pagination.Next {...labelled(words.next)} onClick={() => goTo(page + 1)} />
                {hasMore && page > 0 && <Pagination.Last {...labelled(words.last)} onClick={() => goTo(lastPage)} />}
              </Group>
            </Pagination.Root>
          </nav>
        )}
        {pages > maxPagesWithoutInput && (
          <GoToPage key={page} page={page} last={hasMore ? maxPageNumber : pages} onPage={goTo} />
        )}
      </div>
    </div>
  );
}

/** Previous and next page, next to a selection; nothing if there is one page. */
export function PageSteps({
  of: { page, totalPages },
  onChange,
}: {
  of: Page;
  onChange: (change: { page: number }) => void;
}) {
  const words = useWords("office").list;
  if (totalPages < 2) return null;
  return (
    <Pagination.Root size="sm" total={totalPages} value={page > 0 ? page : totalPages}>
      <Group gap={4} wrap="nowrap">
        <Pagination.Previous aria-label={words.previous} onClick={() => onChange({ page: page - 1 })} />
        <Pagination.Next aria-label={words.next} onClick={() => onChange({ page: page + 1 })} />
      </Group>
    </Pagination.Root>
  );
}

function Range({ of: { page, limit, totalDocs: total } }: { of: Page }) {
  const words = useWords("office").list;
  const language = useLanguage();
  const formatted = (value: number) => formatNumber(value, language);
  const hasMore = total > maxCountedRows;
  const to = Math.abs(page) * limit;
  return interpolate(page < 0 ? words.fromEnd : words.range, {
    from: formatted(to - limit + 1),
    to: formatted(hasMore ? to : Math.min(total, to)),
    total: hasMore ? interpolate(words.moreThan, { count: formatted(maxCountedRows) }) : formatted(total),
  });
}

/** With more pages than this, an input for the page number is shown. */
const maxPagesWithoutInput = 7;

function GoToPage({ page, last, onPage: goTo }: { page: number; last: number; onPage: (page: number) => void }) {
  const { goToPage } = useWords("office").list;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const target = Number(new FormData(event.currentTarget).get("page"));
        if (Number.isInteger(target) && target >= 1) goTo(Math.min(target, last));
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

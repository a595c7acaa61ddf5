/** Shows a `ListScreen`: table or cards, filters, paging, selection, keys. All of its state that matters is in the address. */
import { Button, Paper } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import type { InputOf, Operation, OutputOf } from "../../../kit/contract.ts";
import { mostExported, mostOnPaper } from "../../../kit/bounds.ts";
import type { CallOptions } from "../../api.ts";
import { useLanguage } from "../../language.ts";
import { useWords } from "../../words.ts";
import { BulkBar } from "../parts/bulk-bar.tsx";
import { Empty } from "../parts/empty.tsx";
import { filterNames } from "../parts/filters.tsx";
import { KeysHelp } from "../parts/keys-help.tsx";
import { LiveBar } from "../parts/live-bar.tsx";
import { Paging } from "../parts/paging.tsx";
import { useListKeys } from "../parts/row-keys.ts";
import classes from "../parts/rows.module.css";
import { selectionOf, toggled, useSelection, withPage } from "../parts/selection.ts";
import { shownColumns } from "../parts/shown-columns.ts";
import { SkeletonRows } from "../parts/skeleton-rows.tsx";
import { messageOf } from "../queries.ts";
import type { Search } from "../search.ts";
import { Cards } from "./cards.tsx";
import type { ChosenOf, ListScreen, RowOf, Shown } from "./list-screen.ts";
import { columnsKey, keepPageSize, keptPageSize, read } from "./memory.ts";
import { SelectAll } from "./select-all.tsx";
import { RowsTable } from "./table.tsx";
import { Toolbar } from "./toolbar.tsx";
import { changeSearch, pageSizes, readListState } from "./url-state.ts";

interface PageOf<Row> {
  readonly docs: readonly Row[];
  readonly totalDocs: number;
  readonly totalPages: number;
}

export function List<Op extends Operation, All extends Operation = never, Sheet extends Operation = never>({
  screen,
}: {
  screen: ListScreen<Op, All, Sheet>;
}) {
  type Row = RowOf<Op>;
  type Chosen = ChosenOf<Op, All>;
  const words = useWords("office").list;
  const { retry } = useWords("shell");
  const language = useLanguage();
  const isMobile = useMediaQuery("(max-width: 768px)", undefined, { getInitialValueInEffect: false });
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const state = readListState(search, filterNames(screen.filters ?? []), {
    ...(screen.sort ? { sort: screen.sort } : {}),
    limit: keptPageSize(),
  });
  const asked = {
    ...screen.view,
    ...state.filters,
    ...(state.search ? { search: state.search } : {}),
    ...(state.sort ? { sort: state.sort } : {}),
  };
  const input = { ...asked, page: state.page, limit: state.limit } as InputOf<Op>;
  const { sort: _sort, ...matched } = asked as Record<string, unknown>;
  const call = screen.call as (input: InputOf<Op>, options?: CallOptions) => Promise<OutputOf<Op>>;
  const query = useQuery({
    queryKey: [screen.call.key, input],
    queryFn: ({ signal }) => call(input, { signal }),
    placeholderData: keepPreviousData,
  });
  const page = query.data as PageOf<Row> | undefined;
  const rows = page?.docs ?? [];
  const [selection, setSelection] = useSelection<Chosen>(JSON.stringify(matched));
  const [columns, setColumns] = useState(() => shownColumns(read(columnsKey(screen.name)), screen.columns));
  const searchBox = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLDivElement>(null);

  const change = (changed: Parameters<typeof changeSearch>[1]) =>
    void navigate({
      to: ".",
      search: changeSearch(search, changed),
      // Back takes a choice back; of a word that is being typed only the last letter counts.
      replace: Object.keys(changed).join() === "search",
      resetScroll: "page" in changed,
    });
  const clearFilters = () =>
    change({
      search: undefined,
      ...Object.fromEntries(filterNames(screen.filters ?? []).map((name) => [name, undefined])),
    });
  // A row tells at least what the operation for all of them tells.
  const asChosen = (row: Row) => row as unknown as Chosen;
  const readAll = (wanted: object) =>
    (screen.all as unknown as (input: object) => Promise<unknown>)(wanted) as Promise<Chosen[]>;
  const toggle = (row: Row) => setSelection((before) => toggled(before, asChosen(row)));
  const clear = () => setSelection(() => new Map());
  const openRow = (row: Row) => {
    screen.onOpen?.(row);
    const target = screen.open?.(row);
    if (target) void navigate(target);
  };
  // Rows that went away meanwhile leave an address behind the end.
  const lastPage = query.isPlaceholderData ? undefined : page?.totalPages;
  useEffect(() => {
    if (lastPage && state.page > lastPage)
      void navigate({ to: ".", search: changeSearch(search, { page: lastPage }), replace: true });
  }, [lastPage, state.page, search, navigate]);
  const keys = useListKeys({
    body,
    searchBox,
    count: rows.length,
    onOpen: (index) => rows[index] && openRow(rows[index]),
    onSelect: (index) => canSelect && rows[index] && toggle(rows[index]),
  });
  const isFiltered = state.search !== "" || Object.keys(state.filters).length > 0;
  const shown = screen.columns.filter((column) => columns.includes(column.key));
  const canSelect = screen.bulkActions !== undefined;
  const props = { screen, rows, selection, canSelect, onToggle: toggle, onOpen: openRow };
  return (
    <>
      <Paper className={classes.paper} aria-busy={query.isFetching}>
        <Toolbar
          screen={screen}
          state={state}
          total={page?.totalDocs ?? 0}
          exports={exportsOf(
            screen,
            asked as InputOf<Op>,
            { columns: shown.map(({ key }) => key).join(","), language },
            words,
          )}
          columns={columns}
          onColumns={setColumns}
          onChange={change}
          onClear={isFiltered ? clearFilters : undefined}
          onHelp={keys.showHelp}
          searchBox={searchBox}
          isMobile={isMobile}
        />
        {query.data && screen.summary?.(query.data)}
        {screen.watch && page && (
          <LiveBar
            key={JSON.stringify(input)}
            of={screen.watch}
            peek={async () => peeked((await call(input)) as PageOf<Row>)}
            shown={peeked(page)}
            onShow={() => void (screen.refresh ?? query.refetch)()}
          />
        )}
        <div className={classes.progress} data-on={query.isFetching && !query.isPending} />
        {page && selection.size > 0 && (
          <SelectAll
            shown={rows}
            total={page.totalDocs}
            selection={selection}
            isMobile={isMobile}
            read={screen.all && (() => readAll(asked))}
            onSelect={(chosen) => setSelection(() => selectionOf(chosen))}
            onClear={clear}
          />
        )}
        <div ref={body} className={clsx(query.isPlaceholderData && classes.stale)}>
          {query.isPending ? (
            <SkeletonRows rows={isMobile ? 6 : 12} height={isMobile ? 88 : 44} />
          ) : query.isError && !page ? (
            <Empty title={words.failed} hint={messageOf(query.error)}>
              <Button onClick={() => void query.refetch()}>{retry}</Button>
            </Empty>
          ) : rows.length === 0 ? (
            isFiltered ? (
              <Empty title={words.nothingFound} hint={words.nothingFoundHint}>
                <Button variant="default" onClick={clearFilters}>
                  {words.clearFilters}
                </Button>
              </Empty>
            ) : (
              <Empty title={screen.empty?.title ?? words.empty} hint={screen.empty?.hint}>
                {screen.empty?.action}
              </Empty>
            )
          ) : isMobile ? (
            <Cards {...props} />
          ) : (
            <RowsTable
              {...props}
              columns={shown}
              sort={state.sort}
              onSort={(sort) => change({ sort })}
              onTogglePage={(isOn) => setSelection((before) => withPage(before, rows.map(asChosen), isOn))}
            />
          )}
        </div>
        {page && page.totalDocs > 0 && (
          <Paging
            total={page.totalDocs}
            pages={page.totalPages}
            page={state.page}
            limit={state.limit}
            limits={pageSizes}
            isMobile={isMobile}
            onPage={(to) => change({ page: to })}
            onLimit={(limit) => {
              keepPageSize(limit);
              change({ limit });
            }}
          />
        )}
      </Paper>
      {screen.bulkActions && selection.size > 0 && (
        <BulkBar
          count={selection.size}
          summary={screen.chosen?.([...selection.values()])}
          actions={screen.bulkActions([...selection.values()], clear)}
          onClear={clear}
        />
      )}
      {keys.isHelpShown && <KeysHelp canSelect={canSelect} onClose={keys.hideHelp} />}
    </>
  );
}

/** Files of exactly what is shown: sheets, and paper where the list has it. */
function exportsOf<Op extends Operation, All extends Operation, Sheet extends Operation>(
  { sheet, paper }: ListScreen<Op, All, Sheet>,
  asked: InputOf<Op>,
  shown: Shown,
  words: { readonly xlsx: string; readonly csv: string; readonly pdf: string },
): { label: string; href: string; most: number }[] {
  const input = { ...(asked as object), ...shown };
  const sheetAs = (format: "xlsx" | "csv") =>
    sheet && { label: words[format], most: mostExported, href: sheet.address({ ...input, format } as InputOf<Sheet>) };
  const onPaper = paper && {
    label: words.pdf,
    most: mostOnPaper,
    href: paper.address(input as InputOf<Op> & Shown),
  };
  return [sheetAs("xlsx"), sheetAs("csv"), onPaper].filter((each) => each !== undefined);
}

const peeked = (page: PageOf<unknown>) => ({ total: page.totalDocs, rows: JSON.stringify(page.docs) });

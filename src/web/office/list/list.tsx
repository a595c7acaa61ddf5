/**
 * Renders a `ListScreen`: table or cards, filters, paging, selection, shortcuts. The state of a list is in its address.
 */
import { Button, Paper } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { clsx } from "clsx";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from "react";
import type { InputOf, ApiOperation, OutputOf } from "../../../kit/contract/contract.ts";
import type { CallOptions } from "../../api.ts";
import { useLanguage } from "../../session/language.ts";
import { useWords } from "../../words.ts";
import { BulkBar } from "../components/batches/bulk-bar.tsx";
import { ColumnChooser } from "../components/list-parts/column-chooser.tsx";
import { Empty } from "../components/feedback/empty-state.tsx";
import { Filters } from "../components/filters/filters.tsx";
import { ListKeysHelp } from "../components/shortcuts-help.tsx";
import { LiveBar } from "../components/feedback/live-update-bar.tsx";
import { StaleNotice } from "../components/feedback/stale-notice.tsx";
import { lastPage, PageSteps, Paging } from "../components/list-parts/paging.tsx";
import { ReadFailed } from "../components/feedback/read-failed.tsx";
import { useListKeys } from "../components/list-parts/list-shortcuts.ts";
import classes from "../components/list-parts/rows.module.css";
import { SearchBox } from "../components/filters/search-box.tsx";
import { useSelection } from "../components/list-parts/selection.ts";
import { visibleColumns } from "../components/list-parts/visible-columns.ts";
import { SkeletonRows } from "../components/list-parts/skeleton-rows.tsx";
import { SortMenu } from "../components/list-parts/sort-header.tsx";
import { Cards } from "./cards.tsx";
import type { ChosenOf, ListScreen, RowTarget, ListRow, ExportOptions } from "./list-screen.ts";
import { MoreMenu } from "./more-menu.tsx";
import { useKeepLastPage } from "./keep-last-page.ts";
import { OtherViews } from "./other-views.tsx";
import { useListPreference } from "./list-preferences.ts";
import { SavedViewLacks, SavedViewLinks, SavedViewsMenu } from "./saved-views.tsx";
import { SelectAll } from "./select-all.tsx";
import { RowsTable } from "./table.tsx";
import { storeRecordOrder } from "./record-order.ts";
import { pageSizes } from "./url-state.ts";
import { useListAddress } from "./use-list-address.ts";
import { useSavedView } from "./use-saved-view.ts";
import { useRowNavigation, useRestorePosition } from "./return-to-list.ts";
import { useMaxWidth } from "../rendered-window.ts";

/** TypeScript cannot see that the output of `Op` is a page of its rows. */
type PageOf<Op extends ApiOperation> = OutputOf<Op> & {
  readonly docs: readonly ListRow<Op>[];
  readonly totalDocs: number;
  readonly totalPages: number;
  readonly page: number;
  readonly limit: number;
  readonly near?: string;
};
const noRows: readonly never[] = [];
/** Value of the density preference for rows with more space. */
const comfortable = "roomy";
type ReadOperation<Out> = (input: object, options?: CallOptions) => Promise<Out>;

/** The complete list of a screen. */
export function List<Op extends ApiOperation, Sheet extends ApiOperation, All extends ApiOperation = never>({
  screen,
}: {
  screen: ListScreen<Op, Sheet, All>;
}) {
  const words = useWords("office").list;
  const language = useLanguage();
  const isMobile = useMaxWidth(768);
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const { state, change, clear: clearFilters } = useListAddress(screen);
  const saved = useSavedView(screen, state);
  const clearAll = clearFilters && (() => clearFilters({ saved: saved.cleared }));

  const filters = { ...screen.fixedFilters, ...state.filters };
  const input = { ...filters, sort: state.sort, page: state.page, limit: state.limit };
  const readOperation = screen.query as unknown as ReadOperation<PageOf<Op>>;
  const readPage = async (options?: CallOptions) => {
    const result = await readOperation(input, options);
    // If rows were removed meanwhile, the address may point behind the last page; then the last page is read.
    const isPastEnd = result.docs.length === 0 && result.totalDocs > 0;
    return isPastEnd ? readOperation({ ...input, page: lastPage }, options) : result;
  };
  const pageQuery = useQuery({
    queryKey: [screen.query.key, input],
    queryFn: ({ signal }) => readPage({ signal }),
    placeholderData: keepPreviousData,
  });
  const { page, isOld, at } = useKeepLastPage(pageQuery, JSON.stringify(filters));
  const rows = page?.docs ?? noRows;
  // Selections, exports and other views use the spelling whose matches are shown.
  const correction = page?.near === undefined ? {} : { search: page.near };
  const query = { ...filters, ...correction, sort: state.sort };

  const isNarrow = useMaxWidth(1366);
  const keys = useMemo(
    () => visibleColumns(saved.columns, screen.columns, isNarrow),
    [saved.columns, screen.columns, isNarrow],
  );
  const columns = useMemo(() => screen.columns.filter(({ key }) => keys.includes(key)), [keys, screen.columns]);
  const [density, keepDensity] = useListPreference("density");
  const isCompact = density !== comfortable;
  // A file contains all chosen columns, whatever the width of the window.
  const fileColumns = visibleColumns(saved.columns, screen.columns);
  const exportQuery = { ...query, columns: fileColumns.join(","), language } as object as InputOf<Op> & ExportOptions;

  const { rows: selected, selecting } = useSelection(JSON.stringify(filters));
  const { all, bulkActions } = screen.selection ?? {};
  const readAll = () => (all as unknown as ReadOperation<readonly ListRow<Op>[]>)(query);
  const rowNavigation = useRowNavigation();
  const openRow = useCallback(
    (target: RowTarget | undefined) =>
      typeof target === "function" ? target() : target && void navigate({ ...target, state: rowNavigation }),
    [navigate, rowNavigation],
  );
  const storeOrder = useEffectEvent(({ docs, page: pageNumber, totalDocs }: PageOf<Op>) => {
    const order = { ids: docs.map(({ _id }) => _id), from: pageNumber, to: pageNumber, total: totalDocs };
    storeRecordOrder(rowNavigation.list.entry, { key: screen.query.key, input, ...order });
  });
  useEffect(() => {
    if (page && !pageQuery.isPlaceholderData) storeOrder(page);
  }, [page, pageQuery.isPlaceholderData]);
  const positionProps = useRestorePosition(frame, rows, pageQuery.isFetching);
  const help = useListKeys({
    frame,
    onOpen: (index) => rows[index] && openRow(screen.rowTarget?.(rows[index])),
    onSelect: (index) => all && rows[index] && selecting.toggle(rows[index]),
  });
  const view = { screen, rows, selected, selecting: all && selecting, leaving: rowNavigation };
  const refresh = () => void (screen.invalidate ?? pageQuery.refetch)();
  const total = page?.totalDocs ?? 0;
  return (
    <>
      <Paper
        ref={frame}
        className={classes.listPanel}
        data-compact={isCompact}
        aria-busy={pageQuery.isFetching}
        {...positionProps}
      >
        <SavedViewLinks saved={saved} />
        <div className={`${classes.toolbar} no-print`}>
          {screen.searchPlaceholder && (
            <SearchBox hint={screen.searchPlaceholder} value={state.filters.search ?? ""} onChange={change} />
          )}
          <Filters filters={screen.filters} values={state.filters} onChange={change} onClear={clearAll} />
          <div className={classes.tools}>
            {isMobile || screen.asCards ? (
              <SortMenu columns={screen.columns} current={state.sort} onChange={change} />
            ) : (
              <ColumnChooser
                columns={screen.columns}
                visibleColumns={keys}
                onChoose={saved.keepColumns}
                onReset={() => saved.keepColumns(undefined)}
              />
            )}
            <SavedViewsMenu saved={saved} />
            <MoreMenu
              total={total}
              sheet={(format) => screen.exportCall.address({ ...exportQuery, format } as object as InputOf<Sheet>)}
              files={screen.extraFiles?.(exportQuery, total)}
              isCompact={isMobile ? undefined : isCompact}
              onCompact={() => keepDensity(isCompact ? comfortable : undefined)}
              onKeys={isMobile ? undefined : help.show}
            />
          </div>
        </div>
        <SavedViewLacks saved={saved} />
        {page && screen.header?.(page, filters as InputOf<Op>)}
        {page && (screen.otherViews || page.near) && (state.filters.search || (clearAll && rows.length === 0)) && (
          <OtherViews of={screen} filters={{ ...state.filters, ...correction }} here={total} near={page.near} />
        )}
        {screen.liveList && page && (
          <LiveBar
            key={JSON.stringify(input)}
            of={screen.liveList}
            currentPage={page}
            peek={readPage}
            onShow={refresh}
          />
        )}
        <div className={classes.progress} data-on={pageQuery.isFetching && !pageQuery.isPending} />
        {page && all && (
          <SelectAll page={page} selected={selected} selecting={selecting} isMobile={isMobile} read={readAll} />
        )}
        {isOld && <StaleNotice over="list" at={at} of={pageQuery} />}
        <div className={clsx(pageQuery.isPlaceholderData && classes.stale)}>
          {pageQuery.isPending ? (
            <SkeletonRows rows={isMobile ? 6 : 12} height={isMobile ? 88 : isCompact ? 29 : 44} />
          ) : !page ? (
            <ReadFailed title={words.failed} of={pageQuery} />
          ) : rows.length === 0 && clearAll ? (
            <Empty title={words.nothingFound} hint={words.nothingFoundHint}>
              <Button variant="default" onClick={clearAll}>
                {words.clearFilters}
              </Button>
            </Empty>
          ) : rows.length === 0 ? (
            <Empty {...screen.empty} />
          ) : isMobile || screen.asCards ? (
            <Cards {...view} />
          ) : (
            <RowsTable {...view} columns={columns} sort={state.sort} onChange={change} onOpen={openRow} />
          )}
        </div>
        <div className={classes.lane}>
          {bulkActions && selected.size > 0 && (
            <BulkBar
              count={selected.size}
              onClear={selecting.clear}
              paging={page && !isMobile && <PageSteps of={page} onChange={change} />}
            >
              {bulkActions([...selected.values()] as ChosenOf<All>[], () =>
                selecting.put([...selected.values()], false),
              )}
            </BulkBar>
          )}
          {page && total > 0 && (isMobile || selected.size === 0 || !bulkActions) && (
            <Paging of={page} limits={pageSizes} isMobile={isMobile} onChange={change} />
          )}
        </div>
      </Paper>
      {help.isShown && <ListKeysHelp canSelect={all !== undefined} onClose={help.hide} />}
    </>
  );
}

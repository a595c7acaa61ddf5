/** Shows a `ListScreen`: table or cards, filters, paging, selection, keys. All of its state that matters is in the address. */
import { Button, Paper } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { clsx } from "clsx";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from "react";
import type { InputOf, ApiOperation, OutputOf } from "../../../kit/contract.ts";
import type { CallOptions } from "../../api.ts";
import { useLanguage } from "../../language.ts";
import { useWords } from "../../words.ts";
import { BulkBar } from "../components/bulk-bar.tsx";
import { ColumnChooser } from "../components/column-chooser.tsx";
import { Empty } from "../components/empty-state.tsx";
import { Filters } from "../components/filters.tsx";
import { ListKeysHelp } from "../components/shortcuts-help.tsx";
import { LiveBar } from "../components/live-update-bar.tsx";
import { StaleNotice } from "../components/stale-notice.tsx";
import { lastPage, Paging } from "../components/paging.tsx";
import { ReadFailed } from "../components/read-failed.tsx";
import { useListKeys } from "../components/list-shortcuts.ts";
import classes from "../components/rows.module.css";
import { SearchBox } from "../components/search-box.tsx";
import { useSelection } from "../components/selection.ts";
import { visibleColumns } from "../components/visible-columns.ts";
import { SkeletonRows } from "../components/skeleton-rows.tsx";
import { SortMenu } from "../components/sort-header.tsx";
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

/** What the checker does not see of an operation that is a type parameter: a page of its rows. */
type PageOf<Op extends ApiOperation> = OutputOf<Op> & {
  readonly docs: readonly ListRow<Op>[];
  readonly totalDocs: number;
  readonly totalPages: number;
  readonly page: number;
  readonly limit: number;
};
const none: readonly never[] = [];
/** Of whom rows are too close together for. */
const roomy = "roomy";
type Ask<Out> = (input: object, options?: CallOptions) => Promise<Out>;

export function List<Op extends ApiOperation, Sheet extends ApiOperation, All extends ApiOperation = never>({
  screen,
}: {
  screen: ListScreen<Op, Sheet, All>;
}) {
  const words = useWords("office").list;
  const language = useLanguage();
  const isMobile = useMediaQuery("(max-width: 768px)", undefined, { getInitialValueInEffect: false });
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const { state, change, clear: clearFilters } = useListAddress(screen);
  const saved = useSavedView(screen, state);
  const clear = clearFilters && (() => clearFilters({ saved: saved.cleared }));

  const matched = { ...screen.fixedFilters, ...state.filters };
  const asked = { ...matched, sort: state.sort };
  const input = { ...asked, page: state.page, limit: state.limit };
  const ask = screen.query as unknown as Ask<PageOf<Op>>;
  const read = async (options?: CallOptions) => {
    const answer = await ask(input, options);
    // Rows that went away meanwhile leave an address behind the end: then it is the last page there is.
    const isBehind = answer.docs.length === 0 && answer.totalDocs > 0;
    return isBehind ? ask({ ...input, page: lastPage }, options) : answer;
  };
  const query = useQuery({
    queryKey: [screen.query.key, input],
    queryFn: ({ signal }) => read({ signal }),
    placeholderData: keepPreviousData,
  });
  const { page, isOld, at } = useKeepLastPage(query, JSON.stringify(matched));
  const rows = page?.docs ?? none;

  const isNarrow = useMediaQuery("(max-width: 1366px)", undefined, { getInitialValueInEffect: false });
  const keys = useMemo(
    () => visibleColumns(saved.columns, screen.columns, isNarrow),
    [saved.columns, screen.columns, isNarrow],
  );
  const columns = useMemo(() => screen.columns.filter(({ key }) => keys.includes(key)), [keys, screen.columns]);
  const [density, keepDensity] = useListPreference("density");
  const isCompact = density !== roomy;
  // A file is as wide as it needs to be, whatever the window.
  const filed = visibleColumns(saved.columns, screen.columns);
  const shown = { ...asked, columns: filed.join(","), language } as object as InputOf<Op> & ExportOptions;

  const { rows: selected, selecting } = useSelection(JSON.stringify(matched));
  const { all, bulkActions: bar } = screen.selection ?? {};
  const readAll = () => (all as unknown as Ask<readonly ListRow<Op>[]>)(asked);
  const leaving = useRowNavigation();
  const go = useCallback(
    (opens: RowTarget | undefined) =>
      typeof opens === "function" ? opens() : opens && void navigate({ ...opens, state: leaving }),
    [navigate, leaving],
  );
  const noteTurns = useEffectEvent(({ docs, page: at, totalDocs }: PageOf<Op>) => {
    const read = { ids: docs.map(({ _id }) => _id), from: at, to: at, total: totalDocs };
    storeRecordOrder(leaving.list.entry, { key: screen.query.key, input, ...read });
  });
  useEffect(() => {
    if (page && !query.isPlaceholderData) noteTurns(page);
  }, [page, query.isPlaceholderData]);
  const place = useRestorePosition(frame, rows, query.isFetching);
  const help = useListKeys({
    frame,
    onOpen: (index) => rows[index] && go(screen.rowTarget?.(rows[index])),
    onSelect: (index) => all && rows[index] && selecting.toggle(rows[index]),
  });
  const view = { screen, rows, selected, selecting: all && selecting, leaving };
  const refresh = () => void (screen.invalidate ?? query.refetch)();
  const total = page?.totalDocs ?? 0;
  return (
    <>
      <Paper ref={frame} className={classes.paper} data-compact={isCompact} aria-busy={query.isFetching} {...place}>
        <SavedViewLinks saved={saved} />
        <div className={`${classes.toolbar} no-print`}>
          {screen.searchPlaceholder && (
            <SearchBox hint={screen.searchPlaceholder} value={state.filters.search ?? ""} onChange={change} />
          )}
          <Filters filters={screen.filters} values={state.filters} onChange={change} onClear={clear} />
          <div className={classes.tools}>
            {isMobile || screen.asCards ? (
              <SortMenu columns={screen.columns} current={state.sort} onChange={change} />
            ) : (
              <ColumnChooser
                columns={screen.columns}
                shown={keys}
                onChoose={saved.keepColumns}
                onReset={() => saved.keepColumns(undefined)}
              />
            )}
            <SavedViewsMenu saved={saved} />
            <MoreMenu
              total={total}
              sheet={(format) => screen.exportCall.address({ ...shown, format } as object as InputOf<Sheet>)}
              files={screen.extraFiles?.(shown, total)}
              isCompact={isMobile ? undefined : isCompact}
              onCompact={() => keepDensity(isCompact ? roomy : undefined)}
              onKeys={isMobile ? undefined : help.show}
            />
          </div>
        </div>
        <SavedViewLacks saved={saved} />
        {page && screen.header?.(page, matched as InputOf<Op>)}
        {page && screen.otherViews && (state.filters.search || (clear && rows.length === 0)) && (
          <OtherViews of={screen} filters={state.filters} here={total} />
        )}
        {screen.liveList && page && (
          <LiveBar key={JSON.stringify(input)} of={screen.liveList} shown={page} peek={read} onShow={refresh} />
        )}
        <div className={classes.progress} data-on={query.isFetching && !query.isPending} />
        {page && all && (
          <SelectAll page={page} selected={selected} selecting={selecting} isMobile={isMobile} read={readAll} />
        )}
        {isOld && <StaleNotice over="list" at={at} of={query} />}
        <div className={clsx(query.isPlaceholderData && classes.stale)}>
          {query.isPending ? (
            <SkeletonRows rows={isMobile ? 6 : 12} height={isMobile ? 88 : isCompact ? 29 : 44} />
          ) : !page ? (
            <ReadFailed title={words.failed} of={query} />
          ) : rows.length === 0 && clear ? (
            <Empty title={words.nothingFound} hint={words.nothingFoundHint}>
              <Button variant="default" onClick={clear}>
                {words.clearFilters}
              </Button>
            </Empty>
          ) : rows.length === 0 ? (
            <Empty {...screen.empty} />
          ) : isMobile || screen.asCards ? (
            <Cards {...view} />
          ) : (
            <RowsTable {...view} columns={columns} sort={state.sort} onChange={change} onOpen={go} />
          )}
        </div>
        <div className={classes.lane}>
          {bar && selected.size > 0 && (
            <BulkBar count={selected.size} onClear={selecting.clear}>
              {bar([...selected.values()] as ChosenOf<All>[], () => selecting.put([...selected.values()], false))}
            </BulkBar>
          )}
          {page && total > 0 && (isMobile || selected.size === 0 || page.totalPages > 1) && (
            <Paging of={page} limits={pageSizes} isMobile={isMobile} onChange={change} />
          )}
        </div>
      </Paper>
      {help.isShown && <ListKeysHelp canSelect={all !== undefined} onClose={help.hide} />}
    </>
  );
}

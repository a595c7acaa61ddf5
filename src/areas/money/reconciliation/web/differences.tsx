/** Differences of a day: both sides and the resolution. */
import { Button } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { formatActor } from "../../../../kit/text/actor-names.ts";
import { formatDateTime } from "../../../../kit/text/format.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import type { Action } from "../../../../web/office/actions/action.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../web/office/list/list-screen.ts";
import { List } from "../../../../web/office/list/list.tsx";
import { BulkActions } from "../../../../web/office/components/batches/bulk-bar.tsx";
import { choiceOf } from "../../../../web/office/components/filters/filter.ts";
import { SeeMore } from "../../../../web/office/components/see-more.tsx";
import { StatusDot } from "../../../../web/office/components/record/status-dot.tsx";
import { useWords } from "../../../../web/words.ts";
import { differenceColumns } from "../columns.ts";
import type { reconciliationContract } from "../contract.ts";
import type { ChosenDifference } from "../list-contracts.ts";
import type { ReconciliationDay, Difference } from "../schemas.ts";
import { differenceKinds, differenceStatuses } from "../states.ts";
import classes from "./reconciliation.module.css";
import { ResolveDialog } from "./resolve-dialog.tsx";
import { ResolveManyDialog } from "./resolve-many-dialog.tsx";
import { BothSides, LineSide } from "./day-parts.tsx";

export function Differences({ record }: { record: ReconciliationDay }) {
  const words = useWords("reconciliation");
  const c = words.columns;
  const { gateway, _id: day } = record;
  const listColumns = columnsFor(
    differenceColumns,
    { ...words, language: useLanguage() },
    {
      kind: (row) => <KindCell row={row} />,
      ours: ({ ours }) => <LineSide side={ours} />,
      theirs: ({ theirs }) => <LineSide side={theirs} />,
      how: (row) => <ResolutionCell row={row} onResolve={() => actions.run(resolve, row)} />,
    },
  );
  const actionLabel = { label: words.resolve.action, icon: IconChecks, isAvailable: isOpen } satisfies Partial<
    Action<Difference>
  >;
  const resolve: Action<Difference> = {
    ...actionLabel,
    dialog: (row, onClose) => <ResolveDialog difference={row} onClose={onClose} />,
  };
  const actions = useActions<Difference, ChosenDifference>({
    one: [resolve],
    many: [
      {
        label: words.resolve.action,
        icon: IconChecks,
        dialog: ({ rows, clear, onClose }) => <ResolveManyDialog chosen={rows} clear={clear} onClose={onClose} />,
      },
    ],
  });
  const screen: ListScreen<
    typeof reconciliationContract.differences,
    typeof reconciliationContract.exportDifferences,
    typeof reconciliationContract.matching
  > = {
    ...listColumns,
    name: "reconciliation-differences",
    label: words.tabs.differences,
    query: api.reconciliation.differences,
    fixedFilters: { gateway, day },
    searchPlaceholder: words.search,
    filters: [
      choiceOf("kind", c.kind, differenceKinds, words.kinds),
      choiceOf("status", c.status, differenceStatuses, words.differenceStatus),
    ],
    rowTarget: (row) => (isOpen(row) ? () => actions.run(resolve, row) : undefined),
    card: (row) => ({ ...listColumns.card(row), detail: <BothSides ours={row.ours} theirs={row.theirs} /> }),
    rowActions: actions.ofRow,
    selection: {
      all: api.reconciliation.matching,
      bulkActions: (chosen, clear) => chosen.some(isOpen) && <BulkActions actions={actions.ofMany(chosen, clear)} />,
    },
    exportCall: api.reconciliation.exportDifferences,
    empty: record.loaded
      ? { title: words.empty, hint: words.emptyHint }
      : { title: words.emptyNotLoaded, hint: words.emptyNotLoadedHint },
  };
  return (
    <>
      <List screen={screen} />
      {actions.dialog}
    </>
  );
}

const isOpen = ({ status }: ChosenDifference) => status === "open";

function KindCell({ row }: { row: Difference }) {
  const words = useWords("reconciliation");
  return (
    <span title={words.kindHints[row.kind]}>
      {words.kinds[row.kind]}
      {row.afterClosing && <span className={classes.after}>{words.afterClosing}</span>}
    </span>
  );
}

/** The button that explains an open difference; of an explained one the resolution, its author and note. */
function ResolutionCell({ row, onResolve }: { row: Difference; onResolve: () => void }) {
  const words = useWords("reconciliation");
  const language = useLanguage();
  if (isOpen(row))
    return (
      <Button
        size="compact-sm"
        variant="light"
        className="no-print"
        leftSection={<IconChecks size={15} />}
        aria-label={`${words.resolve.action}: ${row.reference}`}
        onClick={(event) => {
          // The row opens the same dialog.
          event.stopPropagation();
          onResolve();
        }}
      >
        {words.resolve.action}
      </Button>
    );
  return (
    <div className={classes.side}>
      <StatusDot
        tone="good"
        label={row.resolution ? words.resolutions[row.resolution] : words.differenceStatus[row.status]}
      />
      {row.resolvedBy && row.resolvedAt && (
        <span
          className={classes.state}
        >{`${formatActor(row.resolvedBy, language)}, ${formatDateTime(row.resolvedAt, language)}`}</span>
      )}
      {row.note && <SeeMore>{row.note}</SeeMore>}
    </div>
  );
}

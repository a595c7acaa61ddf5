import { Tooltip } from "@mantine/core";
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconEye,
  IconFileTypePdf,
  IconPencil,
  IconSend,
  IconTrash,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { OutputOf } from "../../../kit/contract.ts";
import { showDay, showInstant, showMoney } from "../../../kit/format.ts";
import { say } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import type { ListScreen, RowOf } from "../../../web/office/list/list-screen.ts";
import { List } from "../../../web/office/list/list.tsx";
import { ConfirmDelete } from "../../../web/office/parts/confirm-delete.tsx";
import { PageHeader } from "../../../web/office/parts/page-header.tsx";
import { StatusDot } from "../../../web/office/parts/status-dot.tsx";
import { toast } from "../../../web/office/queries.ts";
import type { Search } from "../../../web/office/search.ts";
import { watch } from "../../../web/realtime.ts";
import { useWords } from "../../../web/words.ts";
import type { onlineRequests } from "../contract.ts";
import { type Family, type Status, statuses } from "../states.ts";
import classes from "./desk.module.css";
import { isBeforeRequested, listPath, tones, useModel, useOptions, useRefreshRequests, useResendLink } from "./desk.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { ViewTabs } from "./views.tsx";

type Row = RowOf<typeof onlineRequests.list>;
type Chosen = OutputOf<typeof onlineRequests.matching>[number];

/** Longer than this in one status and the number of days is a warning. */
const lateAfterDays = 7;

export function QueueAP() {
  return <Queue family="AP" />;
}

/** The staff's work list in its views (domain.md R1–R8). */
function Queue({ family }: { family: Family }) {
  const desk = useWords("onlineRequestsDesk");
  const { status: statusWords } = useWords("onlineRequests");
  const language = useLanguage();
  const search = useSearch({ strict: false }) as Search;
  const view = readView(search);
  const navigate = useNavigate();
  const [moving, setMoving] = useState<{ rows: readonly Chosen[]; clear: () => void } | null>(null);
  const [deleting, setDeleting] = useState<Row | null>(null);
  const refresh = useRefreshRequests();
  const model = useModel();
  const resend = useResendLink();
  const filters = useFilters(family);
  const target = (row: Row) => ({ to: `${listPath(family)}/${row._id}` });
  const c = desk.columns;

  const screen: ListScreen<
    typeof onlineRequests.list,
    typeof onlineRequests.matching,
    typeof onlineRequests.exportSheet
  > = {
    name: `requests-${family}`,
    label: desk.list,
    call: api.onlineRequests.list,
    view: { family, ...view },
    sort: "-createdAt",
    searchHint: desk.search,
    filters,
    columns: [
      { key: "number", label: c.number, sort: "number", cell: (row) => row.number },
      { key: "holder", label: c.holder, sort: "holder", main: true, cell: (row) => row.holder },
      {
        key: "ci",
        label: c.ci,
        cell: (row) => (
          <>
            {row.identityNumber}
            {row.genderDiffers && (
              <Tooltip label={desk.genderDiffers}>
                <span className={classes.warnMark} role="img" aria-label={desk.genderDiffers}>
                  <IconAlertTriangle size={16} />
                </span>
              </Tooltip>
            )}
          </>
        ),
      },
      {
        key: "status",
        label: c.status,
        sort: "status",
        cell: (row) => <StatusDot tone={tones[row.status]} label={statusWords[row.status]} />,
      },
      {
        key: "days",
        label: c.days,
        sort: "statusAt",
        align: "right",
        cell: (row) => (
          <span title={desk.daysTitle} className={isLate(row) ? classes.late : undefined}>
            {row.daysInStatus}
          </span>
        ),
      },
      { key: "service", label: c.service, cell: (row) => row.service, extra: true },
      { key: "document", label: c.document, cell: (row) => row.document, extra: true },
      { key: "destination", label: c.destination, cell: (row) => row.destination, extra: true },
      { key: "copies", label: c.copies, align: "right", cell: (row) => row.copies, extra: true },
      { key: "province", label: c.province, sort: "province", cell: (row) => row.province, extra: true },
      { key: "requester", label: c.requester, cell: (row) => row.requester, extra: true },
      {
        key: "created",
        label: c.created,
        sort: "createdAt",
        cell: (row) => <span title={showInstant(row.createdAt, language)}>{showDay(row.createdAt, language)}</span>,
      },
      {
        key: "paid",
        label: c.paid,
        sort: "paidAt",
        cell: (row) =>
          row.paidAt && <span title={showInstant(row.paidAt, language)}>{showDay(row.paidAt, language)}</span>,
        extra: true,
      },
      {
        key: "amount",
        label: c.amount,
        sort: "amountTotal",
        align: "right",
        cell: (row) => row.amountTotal && row.currency && showMoney(row.amountTotal, row.currency, language),
      },
      { key: "package", label: c.package, sort: "packageNumber", cell: (row) => row.packageNumber, extra: true },
    ],
    rowName: (row) => `${row.number}, ${row.holder}`,
    open: target,
    card: (row) => ({
      title: row.holder,
      amount: row.amountTotal && row.currency && showMoney(row.amountTotal, row.currency, language),
      detail: row.service,
      left: <StatusDot tone={tones[row.status]} label={statusWords[row.status]} />,
      right: `${row.number} · ${showDay(row.createdAt, language)}`,
    }),
    rowActions: (row) => [
      { label: desk.actions.open, icon: <IconEye size={17} />, run: () => void navigate(target(row)) },
      {
        label: desk.actions.changeStatus,
        icon: <IconArrowsExchange size={17} />,
        run: () => setMoving({ rows: [row], clear: () => undefined }),
      },
      ...(row.paidAt
        ? [
            {
              label: desk.actions.model,
              icon: <IconFileTypePdf size={17} />,
              run: () => model.mutate({ formId: row._id, tab: window.open("", "_blank") }),
            },
          ]
        : []),
      ...(isBeforeRequested(row.status)
        ? [
            {
              label: desk.actions.edit,
              icon: <IconPencil size={17} />,
              run: () => void navigate({ to: `${listPath(family)}/${row._id}/edit` }),
            },
          ]
        : []),
      ...(row.status === "notPaid"
        ? [
            {
              label: desk.actions.resendLink,
              icon: <IconSend size={17} />,
              run: () => resend.mutate({ commonId: row.commonId }),
            },
          ]
        : []),
      ...(row.status === "cancelled"
        ? [{ label: desk.actions.delete, icon: <IconTrash size={17} />, danger: true, run: () => setDeleting(row) }]
        : []),
    ],
    bulkActions: (rows, clear) => [
      {
        label: desk.actions.changeStatus,
        icon: <IconArrowsExchange size={17} />,
        run: () => setMoving({ rows, clear }),
      },
    ],
    all: api.onlineRequests.matching,
    sheet: api.onlineRequests.exportSheet,
    exports: [{ label: desk.actions.pdf, address: api.onlineRequests.exportPdf.address }],
    empty: { title: desk.empty, hint: desk.emptyHint },
    watch: watchRequests,
  };
  return (
    <>
      <PageHeader title={desk.title[family]} subtitle={desk.subtitle[family]} />
      <ViewTabs family={family} search={search} />
      <List key={`${view.status}${view.approvalsPending}`} screen={screen} />
      {moving && (
        <MoveDialog
          forms={moving.rows}
          onDone={() => {
            moving.clear();
            void refresh();
          }}
          onClose={() => setMoving(null)}
        />
      )}
      {deleting && (
        <ConfirmDelete
          title={say(desk.deleteTitle, { number: deleting.number })}
          text={desk.deleteText}
          onConfirm={async () => {
            await api.onlineRequests.remove({ commonId: deleting.commonId });
            toast(desk.deleted);
            await refresh();
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

const watchRequests = (changed: () => void) => watch("requests", changed);

/** The address says which view; whatever else stands there, the view is "all". */
function readView(search: Search): { status: Status | "all"; approvalsPending: boolean } {
  const status = statuses.find((each) => each === search.status) ?? "all";
  return { status, approvalsPending: search.approvalsPending === "true" };
}

function isLate(row: Row): boolean {
  const isOver = ["delivered", "rejected", "cancelled", "rejectedByUser"].includes(row.status);
  return !isOver && row.daysInStatus > lateAfterDays;
}

function useFilters(family: Family): NonNullable<ListScreen<typeof onlineRequests.list>["filters"]> {
  const { filters: words } = useWords("onlineRequestsDesk");
  const language = useLanguage();
  const options = useOptions("PROVINCE", "DESTINATION");
  const offers = useQuery({
    queryKey: [api.onlineServices.offered.key, family],
    queryFn: () => api.onlineServices.offered({ family }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const services = (offers.data ?? []).map((offer) => ({ value: offer._id, label: offer.name[language] }));
  return [
    { kind: "period", from: "from", to: "to", label: words.dates },
    { kind: "choice", name: "offerId", label: words.service, options: services },
    { kind: "choice", name: "province", label: words.province, options: options("PROVINCE") },
    { kind: "choice", name: "destination", label: words.destination, options: options("DESTINATION") },
    { kind: "text", name: "number", label: words.number },
    { kind: "text", name: "ci", label: words.ci },
    { kind: "text", name: "packageNumber", label: words.package },
  ];
}

import { Button } from "@mantine/core";
import {
  IconArrowsExchange,
  IconDeviceMobile,
  IconEye,
  IconPencil,
  IconPlus,
  IconPrinter,
  IconTrash,
} from "@tabler/icons-react";
import { Link, useRouterState } from "@tanstack/react-router";
import type { OutputOf } from "../../../kit/contract.ts";
import { base } from "../../../kit/doors.ts";
import { say } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useDeeds } from "../../../web/office/deed/use-deeds.tsx";
import type { ListScreen, RowOf } from "../../../web/office/list/list-screen.ts";
import { List } from "../../../web/office/list/list.tsx";
import { DayOf } from "../../../web/office/parts/day-of.tsx";
import { BulkActions } from "../../../web/office/parts/bulk-bar.tsx";
import { extraUnless } from "../../../web/office/parts/shown-columns.ts";
import { PageHeader } from "../../../web/office/parts/page-header.tsx";
import { StatusDot } from "../../../web/office/parts/status-dot.tsx";
import { useWords } from "../../../web/words.ts";
import type { delivery } from "../contract.ts";
import { underWay } from "../states.ts";
import {
  parcelPath,
  tones,
  useCarrierOptions,
  useMunicipalities,
  usePrintLot,
  useRefreshDeliveries,
  viewPath,
} from "./desk.ts";
import { showDocument } from "./documents.ts";
import { StepDialog } from "./step-dialog.tsx";
import { otherViews, viewOf, Views } from "./views.tsx";

type Row = RowOf<typeof delivery.list>;
type Chosen = OutputOf<typeof delivery.matching>[number];

/** The desk's work list in its six views (domain.md Y1–Y6). */
export function Parcels() {
  const desk = useWords("deliveryDesk");
  const { status: statusWords } = useWords("delivery");
  const { entries } = useWords("menu");
  const view = useRouterState({ select: (state) => viewOf(state.location.pathname) });
  const refresh = useRefreshDeliveries();
  const carriers = useCarrierOptions();
  const municipalities = useMunicipalities();
  const print = usePrintLot();
  const target = (row: Row) => ({ to: parcelPath(row._id) });
  const c = desk.columns;
  // What waits to be prepared has no lot yet; the person who makes one looks at where things go.
  const isInLot = view !== "pendingDelivery";

  const step = (rows: readonly Chosen[], onClose: () => void, clear?: () => void) => (
    <StepDialog
      parcels={rows}
      onDone={() => {
        clear?.();
        void refresh();
      }}
      onClose={onClose}
    />
  );
  const change = { label: desk.actions.step, icon: IconArrowsExchange };
  const isUnderWay = ({ status }: Row) => underWay.includes(status);
  const deeds = useDeeds<Row, Chosen>({
    refresh,
    one: [
      { label: desk.actions.open, icon: IconEye, leads: target },
      { ...change, when: isUnderWay, asks: (row, onClose) => step([row], onClose) },
      {
        label: desk.actions.edit,
        icon: IconPencil,
        when: isUnderWay,
        leads: ({ _id }) => ({ to: `${parcelPath(_id)}/edit` }),
      },
      {
        label: desk.actions.print,
        icon: IconPrinter,
        when: ({ lotNumber }) => Boolean(lotNumber),
        leads:
          ({ lotNumber }) =>
          () =>
            print.mutate({ lotNumber: lotNumber ?? "", tab: window.open("", "_blank") }),
      },
      {
        label: desk.actions.doorstep,
        icon: IconDeviceMobile,
        when: ({ status }) => status === "transporting",
        leads:
          ({ number }) =>
          () =>
            window.location.assign(`${base}/deliveryService/parcel/${number}`),
      },
      {
        label: desk.actions.delete,
        icon: IconTrash,
        danger: true,
        when: ({ status }) => status === "canceled",
        sure: ({ number }) => ({ title: say(desk.deleteTitle, { number }), text: desk.deleteText }),
        call: ({ _id }) => api.delivery.remove({ id: _id }),
        done: desk.deleted,
      },
    ],
    many: [{ ...change, asks: ({ rows, clear, onClose }) => step(rows, onClose, clear) }],
  });
  const screen: ListScreen<typeof delivery.list, typeof delivery.exportSheet, typeof delivery.matching> = {
    name: "deliveries",
    label: desk.list,
    call: api.delivery.list,
    view: { status: view },
    sort: "-createdAt",
    searchHint: desk.search,
    elsewhere: async (typed) => otherViews(view, entries, await api.delivery.counters(typed)),
    filters: [
      { kind: "period", from: "from", to: "to", label: desk.filters.dates },
      { kind: "choice", name: "carrier", label: desk.filters.carrier, options: carriers },
      { kind: "choice", name: "municipality", label: desk.filters.municipality, options: municipalities },
      { kind: "text", name: "lotNumber", label: desk.filters.lot },
    ],
    columns: [
      { key: "number", label: c.number, sort: "number", cell: (row) => row.number },
      { key: "receiver", label: c.receiver, sort: "receiver", main: true, cell: (row) => row.receiver.name },
      {
        key: "status",
        label: c.status,
        sort: "status",
        cell: (row) => <StatusDot tone={tones[row.status]} label={statusWords[row.status]} />,
        ...extraUnless(view === "all"),
      },
      {
        key: "request",
        label: c.request,
        sort: "requestNumber",
        cell: (row) => row.requestNumber,
        ...extraUnless(!isInLot),
      },
      { key: "lot", label: c.lot, sort: "lotNumber", cell: (row) => row.lotNumber, ...extraUnless(isInLot) },
      { key: "carrier", label: c.carrier, cell: (row) => row.carrier?.name, grows: true, ...extraUnless(isInLot) },
      { key: "ci", label: c.ci, cell: (row) => row.receiver.ci, extra: true },
      { key: "phone", label: c.phone, cell: (row) => row.receiver.phone, extra: true },
      { key: "municipality", label: c.municipality, sort: "municipality", cell: (row) => row.municipality.name },
      { key: "address", label: c.address, cell: (row) => row.address, grows: true, ...extraUnless(!isInLot) },
      {
        key: "documents",
        label: c.documents,
        cell: (row) => row.documents.map(showDocument).join("; "),
        extra: true,
      },
      {
        key: "attempts",
        label: c.attempts,
        align: "right",
        cell: (row) => (row.attempts > 0 ? row.attempts : ""),
        extra: true,
      },
      {
        key: "created",
        label: c.created,
        sort: "createdAt",
        cell: (row) => <DayOf at={row.createdAt} />,
      },
      {
        key: "statusAt",
        label: c.statusAt,
        sort: "statusAt",
        cell: (row) => <DayOf at={row.statusAt} />,
        extra: true,
      },
    ],
    rowName: (row) => `${row.number}, ${row.receiver.name}`,
    open: target,
    card: (row) => ({
      title: row.receiver.name,
      detail: `${row.municipality.name} · ${row.address}`,
      left: <StatusDot tone={tones[row.status]} label={statusWords[row.status]} />,
      right: [row.lotNumber, row.number].filter(Boolean).join(" · "),
    }),
    rowActions: deeds.ofRow,
    selection: {
      all: api.delivery.matching,
      bar: (rows, clear) => <BulkActions actions={deeds.ofMany(rows, clear)} />,
    },
    sheet: api.delivery.exportSheet,
    empty: { title: desk.empty, hint: desk.emptyHint },
    watch: "deliveries",
    refresh,
  };
  return (
    <>
      <PageHeader
        title={desk.title}
        subtitle={desk.subtitle}
        actions={
          <Button
            leftSection={<IconPlus size={17} />}
            renderRoot={(props) => <Link to={`${viewPath("all")}/create`} {...props} />}
          >
            {desk.actions.create}
          </Button>
        }
      />
      <Views view={view} />
      <List key={view} screen={screen} />
      {deeds.dialog}
    </>
  );
}

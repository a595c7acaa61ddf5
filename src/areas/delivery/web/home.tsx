/** The home of the courier desk: what waits to be prepared, and the lots that go out. */
import { formatDay, formatNumber } from "../../../kit/format.ts";
import { pluralize } from "../../../kit/words.ts";
import { useLanguage } from "../../../web/language.ts";
import { useActions } from "../../../web/office/actions/use-actions.tsx";
import { daysSince, useDaysLabel } from "../../../web/office/home/waiting-time.ts";
import type { LoadedWidget } from "../../../web/office/home/widget.ts";
import { Panel, PanelMore, PanelRow } from "../../../web/office/components/panel.tsx";
import { useWords } from "../../../web/words.ts";
import type { DeskHome } from "../home.ts";
import { parcelPath, usePrintLot, viewPath } from "./staff-shared.ts";
import { useParcelActions } from "./parcel-actions.tsx";

export const homeWidget: LoadedWidget<DeskHome> = {
  tiles: (read, { language, words }) => {
    const { home } = words("deliveryDesk");
    const number = (value: number) => formatNumber(value, language);
    return [
      {
        label: home.waiting,
        value: number(read.waiting),
        urgency: read.waiting > 0 ? "waiting" : "none",
        target: { to: viewPath("pendingDelivery") },
      },
      {
        label: home.ready,
        value: number(read.ready),
        text: pluralize(home.inLots, read.openLots, language),
        urgency: read.ready > 0 ? "waiting" : "none",
        target: { to: viewPath("readyForMessaging") },
      },
      {
        label: home.out,
        value: number(read.out),
        text: read.outSinceBefore > 0 ? pluralize(home.since, read.outSinceBefore, language) : undefined,
        urgency: read.outSinceBefore > 0 ? "late" : "none",
        target: { to: viewPath("transporting"), search: { sort: "statusAt" } },
      },
      {
        label: home.delivered,
        value: number(read.deliveredToday),
        urgency: "none",
        isDaily: true,
        target: { to: viewPath("delivered"), search: { sort: "-statusAt" } },
      },
    ];
  },
  panels: (read) => [
    { name: "parcels", slot: "wide", urgency: read.waiting > 0 ? "waiting" : "none", content: <Waiting {...read} /> },
    { name: "lots", slot: "aside", urgency: read.openLots > 0 ? "waiting" : "none", content: <Lots {...read} /> },
  ],
};

function Waiting({ docs, waiting }: DeskHome) {
  const { home } = useWords("deliveryDesk");
  const sayDays = useDaysLabel();
  const language = useLanguage();
  const { one } = useParcelActions();
  const deeds = useActions({ one: one.filter(({ isPrimary }) => isPrimary) });
  return (
    <Panel
      title={home.waiting}
      count={waiting}
      isEmpty={docs.length === 0}
      more={<PanelMore target={{ to: viewPath("pendingDelivery") }} label={home.seeAll} />}
    >
      {docs.map((row) => (
        <PanelRow
          key={row._id}
          target={{ to: parcelPath(row._id) }}
          title={row.receiver.name}
          detail={`${row.number} · ${row.municipality.name}`}
          aside={<span title={formatDay(row.createdAt, language)}>{sayDays(daysSince(row.createdAt))}</span>}
          deed={deeds.ofRow(row)[0]}
        />
      ))}
      {deeds.dialog}
    </Panel>
  );
}

function Lots({ lots, openLots }: DeskHome) {
  const { home } = useWords("deliveryDesk");
  const language = useLanguage();
  const print = usePrintLot();
  return (
    <Panel title={home.lots} count={openLots} isEmpty={lots.length === 0}>
      {lots.map(({ number, carrier, parcels, printedAt }) => (
        <PanelRow
          key={number}
          target={{ to: viewPath("readyForMessaging"), search: { lotNumber: number } }}
          title={`${number} · ${carrier}`}
          detail={`${pluralize(home.parcels, parcels, language)}, ${printedAt ? home.printed : home.toPrint}`}
          deed={
            printedAt
              ? undefined
              : {
                  label: home.print,
                  run: () => print.mutate({ lotNumber: number, tab: window.open("", "_blank") }),
                }
          }
        />
      ))}
    </Panel>
  );
}

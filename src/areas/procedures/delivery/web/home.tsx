/** Home widget of deliveries: those to prepare, and the lots that have not left. */
import { formatDay, formatNumber } from "../../../../kit/text/format.ts";
import { pluralize } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { daysSince, useDaysLabel } from "../../../../web/office/home/waiting-time.ts";
import type { LoadedWidget } from "../../../../web/office/home/widget.ts";
import { Panel, PanelMore, PanelRow } from "../../../../web/office/components/panel.tsx";
import { useWords } from "../../../../web/words.ts";
import type { DeskHome } from "../home.ts";
import { parcelPath, usePrintLot, viewPath } from "./staff-shared.ts";
import { useParcelActions } from "./parcels/parcel-actions.tsx";

export const homeWidget: LoadedWidget<DeskHome> = {
  tiles: (data, { language, words }) => {
    const { home } = words("deliveryDesk");
    const number = (value: number) => formatNumber(value, language);
    return [
      {
        label: home.waiting,
        value: number(data.waiting),
        urgency: data.waiting > 0 ? "waiting" : "none",
        target: { to: viewPath("pendingDelivery") },
      },
      {
        label: home.ready,
        value: number(data.ready),
        text: pluralize(home.inLots, data.openLots, language),
        urgency: data.ready > 0 ? "waiting" : "none",
        target: { to: viewPath("readyForMessaging") },
      },
      {
        label: home.out,
        value: number(data.out),
        text: data.outSinceBefore > 0 ? pluralize(home.since, data.outSinceBefore, language) : undefined,
        urgency: data.outSinceBefore > 0 ? "late" : "none",
        target: { to: viewPath("transporting"), search: { sort: "statusAt" } },
      },
      {
        label: home.delivered,
        value: number(data.deliveredToday),
        urgency: "none",
        isDaily: true,
        target: { to: viewPath("delivered"), search: { sort: "-statusAt" } },
      },
    ];
  },
  panels: (data) => [
    {
      name: "parcels",
      slot: "wide",
      urgency: "waiting",
      isEmpty: data.docs.length === 0,
      content: <Waiting {...data} />,
    },
    {
      name: "lots",
      slot: "aside",
      urgency: "waiting",
      isEmpty: data.lots.length === 0,
      content: <Lots {...data} />,
    },
  ],
};

function Waiting({ docs, waiting }: DeskHome) {
  const { home } = useWords("deliveryDesk");
  const daysLabel = useDaysLabel();
  const language = useLanguage();
  const { one: rowActions } = useParcelActions();
  const actions = useActions({ one: rowActions.filter(({ isPrimary }) => isPrimary) });
  return (
    <Panel
      title={home.waiting}
      count={waiting}
      more={<PanelMore target={{ to: viewPath("pendingDelivery") }} label={home.seeAll} />}
    >
      {docs.map((row) => (
        <PanelRow
          key={row._id}
          target={{ to: parcelPath(row._id) }}
          title={row.receiver.name}
          detail={`${row.number} · ${row.municipality.name}`}
          aside={<span title={formatDay(row.createdAt, language)}>{daysLabel(daysSince(row.createdAt))}</span>}
          action={actions.ofRow(row)[0]}
        />
      ))}
      {actions.dialog}
    </Panel>
  );
}

function Lots({ lots, openLots }: DeskHome) {
  const { home } = useWords("deliveryDesk");
  const language = useLanguage();
  const print = usePrintLot();
  return (
    <Panel title={home.lots} count={openLots}>
      {lots.map(({ number, carrier, parcels, printedAt }) => (
        <PanelRow
          key={number}
          target={{ to: viewPath("readyForMessaging"), search: { lotNumber: number } }}
          title={`${number} · ${carrier}`}
          detail={`${pluralize(home.parcels, parcels, language)}, ${printedAt ? home.printed : home.toPrint}`}
          action={
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

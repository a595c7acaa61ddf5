/** Home widget of offers: waiting for a signature, waiting for payment. */
import { formatNumber } from "../../../../kit/text/format.ts";
import { oldestLabel, useDaysLabel } from "../../../../web/office/home/waiting-time.ts";
import type { LoadedWidget } from "../../../../web/office/home/widget.ts";
import { Panel, PanelMore, PanelRow } from "../../../../web/office/components/panel.tsx";
import { useWords } from "../../../../web/words.ts";
import type { OffersHome } from "../home.ts";
import { offerPath, contractOffersPath, viewSearch } from "./paths.ts";

export const homeWidget: LoadedWidget<OffersHome> = {
  tiles: (offers, context) => {
    const { home } = context.words("contractOffers");
    const tile = (view: "notSigned" | "notPaid", since: string | null) => ({
      label: home[view],
      value: formatNumber(offers[view], context.language),
      text: since ? oldestLabel(since, context) : undefined,
      urgency: offers[view] > 0 ? ("waiting" as const) : ("none" as const),
      target: { to: contractOffersPath, search: viewSearch(view) },
    });
    return [tile("notSigned", offers.notSignedSince), tile("notPaid", offers.notPaidSince)];
  },
  panels: (offers) => [
    {
      name: "offers",
      slot: "wide",
      urgency: "waiting",
      isEmpty: offers.docs.length === 0,
      content: <Waiting {...offers} />,
    },
  ],
};

function Waiting({ docs, notSigned, notPaid }: OffersHome) {
  const { home, status } = useWords("contractOffers");
  const formatDays = useDaysLabel();
  return (
    <Panel title={home.waiting} count={notSigned + notPaid} more={<PanelMore target={{ to: contractOffersPath }} />}>
      {docs.map((row) => (
        <PanelRow
          key={row._id}
          target={{ to: offerPath(row._id) }}
          title={row.clientName}
          detail={`${row.offerNumber} · ${status[row.status]}`}
          aside={formatDays(row.waitingDays)}
        />
      ))}
    </Panel>
  );
}

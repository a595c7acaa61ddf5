/** The home of the commercial desk: what waits for a signature, and what for money. */
import { formatNumber } from "../../../kit/format.ts";
import { oldestLabel, useDaysLabel } from "../../../web/office/home/waiting-time.ts";
import type { LoadedWidget } from "../../../web/office/home/widget.ts";
import { Panel, PanelMore, PanelRow } from "../../../web/office/components/panel.tsx";
import { useWords } from "../../../web/words.ts";
import type { OffersHome } from "../home.ts";
import { offerPath, contractOffersPath, viewSearch } from "./paths.ts";

export const homeWidget: LoadedWidget<OffersHome> = {
  tiles: (read, said) => {
    const { home } = said.words("contractOffers");
    const tile = (view: "notSigned" | "notPaid", since: string | null) => ({
      label: home[view],
      value: formatNumber(read[view], said.language),
      text: since ? oldestLabel(since, said) : undefined,
      urgency: read[view] > 0 ? ("waiting" as const) : ("none" as const),
      target: { to: contractOffersPath, search: viewSearch(view) },
    });
    return [tile("notSigned", read.notSignedSince), tile("notPaid", read.notPaidSince)];
  },
  panels: (read) => [
    {
      name: "offers",
      slot: "wide",
      urgency: read.docs.length > 0 ? "waiting" : "none",
      content: <Waiting {...read} />,
    },
  ],
};

function Waiting({ docs, notSigned, notPaid }: OffersHome) {
  const { home, status } = useWords("contractOffers");
  const sayDays = useDaysLabel();
  return (
    <Panel
      title={home.waiting}
      count={notSigned + notPaid}
      isEmpty={docs.length === 0}
      more={<PanelMore target={{ to: contractOffersPath }} />}
    >
      {docs.map((row) => (
        <PanelRow
          key={row._id}
          target={{ to: offerPath(row._id) }}
          title={row.clientName}
          detail={`${row.offerNumber} · ${status[row.status]}`}
          aside={sayDays(row.waitingDays)}
        />
      ))}
    </Panel>
  );
}

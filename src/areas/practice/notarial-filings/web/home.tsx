/** Home widget of a notary: their unbilled filings and this month's count. */
import { formatDay, formatNumber } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import type { LoadedWidget } from "../../../../web/office/home/widget.ts";
import { Panel, PanelMore, PanelRow } from "../../../../web/office/components/panel.tsx";
import { useWords } from "../../../../web/words.ts";
import type { NotarialHome } from "../home.ts";
import { notarialFilingPath, notarialFilingsPath } from "./paths.ts";

const pendingTarget = (lawyer: string) => ({ to: notarialFilingsPath, search: { lawyer, voucherPending: "true" } });

export const homeWidget: LoadedWidget<NotarialHome> = {
  tiles: ({ lawyer, from, pending, pendingSince, month }, { language, words }) => {
    const { home } = words("notarialFilings");
    return [
      {
        label: home.pending,
        value: formatNumber(pending, language),
        text: pendingSince ? interpolate(home.since, { date: formatDay(pendingSince, language) }) : undefined,
        urgency: pending > 0 ? "waiting" : "none",
        target: pendingTarget(lawyer),
      },
      {
        label: home.month,
        value: formatNumber(month, language),
        urgency: "none",
        isDaily: true,
        target: { to: notarialFilingsPath, search: { lawyer, from } },
      },
    ];
  },
  panels: (data) => [
    {
      name: "bills",
      slot: "wide",
      urgency: "waiting",
      isEmpty: data.docs.length === 0,
      content: <Pending {...data} />,
    },
  ],
};

function Pending({ docs, pending, lawyer }: NotarialHome) {
  const { home } = useWords("notarialFilings");
  const language = useLanguage();
  return (
    <Panel title={home.pending} count={pending} more={<PanelMore target={pendingTarget(lawyer)} />}>
      {docs.map(({ _id, number, client, procedureDate }) => (
        <PanelRow
          key={_id}
          target={{ to: notarialFilingPath(_id) }}
          title={client}
          detail={number}
          aside={interpolate(home.done, { date: formatDay(procedureDate, language) })}
        />
      ))}
    </Panel>
  );
}

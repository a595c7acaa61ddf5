/** Home widget of a lawyer: their own filings that are overdue, due next, ending soon or not billed. */
import { formatDay, formatNumber } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import type { LoadedWidget } from "../../../../web/office/home/widget.ts";
import { Panel, PanelMore, PanelRow } from "../../../../web/office/components/panel.tsx";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import { numberOf } from "../columns.ts";
import type { FilingHome } from "../home.ts";
import { filingPath, filingsPath } from "./paths.ts";

export const homeWidget: LoadedWidget<FilingHome> = {
  tiles: ({ overdue, ending, pending, open, specialist, today, endsTo }, { language, words }) => {
    const { home } = words("filings");
    const ownFilings = (filters: object) => ({ to: filingsPath, search: { specialist, ...filters } });
    const number = (value: number) => formatNumber(value, language);
    return [
      {
        label: home.overdue,
        value: number(overdue),
        urgency: overdue > 0 ? "late" : "none",
        target: ownFilings({ overdue: "true" }),
      },
      {
        label: home.ending,
        value: number(ending),
        text: interpolate(home.until, { date: formatDay(endsTo, language) }),
        urgency: ending > 0 ? "waiting" : "none",
        target: ownFilings({ closed: "false", endsTo, sort: "terminationDate" }),
      },
      {
        label: home.pending,
        value: number(pending),
        urgency: pending > 0 ? "waiting" : "none",
        target: ownFilings({ voucherPending: "true" }),
      },
      {
        label: home.open,
        value: number(open),
        text: formatDay(today, language),
        urgency: "none",
        isDaily: true,
        target: ownFilings({ closed: "false" }),
      },
    ];
  },
  panels: (data) => [
    {
      name: "deadlines",
      slot: "wide",
      urgency: data.overdue > 0 ? "late" : "waiting",
      isEmpty: data.deadlines.length === 0,
      content: <NextDeadlines {...data} />,
    },
    {
      name: "ending",
      slot: "aside",
      urgency: "waiting",
      isEmpty: data.docs.length === 0,
      content: <Ending {...data} />,
    },
  ],
};

function NextDeadlines({ deadlines, today }: FilingHome) {
  const { home, page } = useWords("filings");
  const language = useLanguage();
  return (
    <Panel title={home.deadlines}>
      {deadlines.map(({ _id, text, dueOn, filing }) => (
        <PanelRow
          key={_id}
          target={{ to: filingPath(filing._id) }}
          title={text}
          detail={`${filing.number} · ${filing.client}`}
          aside={
            <span style={dueOn < today ? { color: "var(--bad)", fontWeight: 600 } : undefined}>
              {interpolate(dueOn < today ? page.late : page.due, { date: formatDay(dueOn, language) })}
            </span>
          }
        />
      ))}
    </Panel>
  );
}

function Ending({ docs, ending, endsTo }: FilingHome) {
  const { home } = useWords("filings");
  const language = useLanguage();
  const specialist = useUser()?._id ?? "";
  return (
    <Panel
      title={home.ending}
      count={ending}
      more={
        <PanelMore
          target={{ to: filingsPath, search: { specialist, closed: "false", endsTo, sort: "terminationDate" } }}
          label={home.seeAll}
        />
      }
    >
      {docs.map((filing) => (
        <PanelRow
          key={filing._id}
          target={{ to: filingPath(filing._id) }}
          title={filing.client.name}
          detail={`${numberOf(filing)} · ${filing.topic}`}
          aside={
            filing.terminationDate && interpolate(home.ends, { date: formatDay(filing.terminationDate, language) })
          }
        />
      ))}
    </Panel>
  );
}

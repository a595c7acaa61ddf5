/** Home widget for staff of online requests: forms that await a decision, late forms, forms per status. */
import { formatCount, formatDay, formatNumber } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { oldestLabel, useDaysLabel } from "../../../../../web/office/home/waiting-time.ts";
import type { HomePanel, WidgetContext, LoadedWidget, HomeTile } from "../../../../../web/office/home/widget.ts";
import { Panel, PanelMore, PanelRow } from "../../../../../web/office/components/panel.tsx";
import { StatusDot } from "../../../../../web/office/components/record/status-dot.tsx";
import { useWords } from "../../../../../web/words.ts";
import { formTones } from "../../columns.ts";
import type { HomeOfFamily } from "../../desk/home.ts";
import { decisions, type Family, type FormStatus } from "../../states.ts";
import classes from "./desk.module.css";
import { listPath, reviewPath } from "./paths.ts";
import { viewsOf } from "./views.tsx";

type WaitingForms = HomeOfFamily["waits"][number];

export const homeWidget: LoadedWidget<HomeOfFamily[]> = {
  tiles: (data, context) => data.flatMap((family) => tilesOf(family, context)),
  panels: (data) => data.flatMap(panelsOf),
};

const urgencyOf = ({ count, late }: Pick<WaitingForms, "count" | "late">) =>
  late > 0 ? "late" : count > 0 ? "waiting" : "none";

function tilesOf({ family, waits, late, counts, paidToday }: HomeOfFamily, context: WidgetContext): HomeTile[] {
  const { language } = context;
  const words = context.words("onlineRequestsDesk").home;
  const list = (search: Record<string, string>) => ({
    to: listPath(family),
    search: { approvalsPending: "true", ...search },
  });
  const number = (value: number) => formatNumber(value, language);
  const total = counts.find(({ status }) => status === "all")?.count ?? 0;
  return [
    ...waits.map(
      (each): HomeTile => ({
        label: interpolate(words[each.status], { family }),
        value: number(each.count),
        text: each.oldestAt ? oldestLabel(each.oldestAt, context) : undefined,
        urgency: urgencyOf(each),
        target: list({ status: each.status }),
      }),
    ),
    {
      label: interpolate(words.late, { family }),
      value: number(late),
      text: interpolate(words.ofAll, { count: formatCount(total, language) }),
      urgency: late > 0 ? "late" : "none",
      target: list({ status: "all", late: "true", sort: "statusAt" }),
    },
    {
      label: interpolate(words.paidToday, { family }),
      value: number(paidToday),
      urgency: "none",
      isDaily: true,
      target: list({ status: "all", sort: "-paidAt" }),
    },
  ];
}

function panelsOf({ family, waits, counts }: HomeOfFamily): HomePanel[] {
  return [
    ...waits.map(
      (each): HomePanel => ({
        name: `${family} ${each.status}`,
        slot: "wide",
        urgency: urgencyOf(each),
        isEmpty: each.docs.length === 0,
        content: <Waiting family={family} {...each} />,
      }),
    ),
    {
      name: `${family} counters`,
      slot: "aside",
      urgency: "none",
      content: <Counters family={family} counts={counts} />,
    },
  ];
}

/** Forms that await a decision, oldest first: registry data to review, paid requests to approve. */
function Waiting({ family, status, count, docs }: WaitingForms & { family: Family }) {
  const { home } = useWords("onlineRequestsDesk");
  const daysLabel = useDaysLabel();
  const language = useLanguage();
  return (
    <Panel
      title={interpolate(home[status], { family })}
      count={count}
      more={
        <PanelMore
          target={{ to: listPath(family), search: { status, approvalsPending: "true" } }}
          label={home.seeAll}
        />
      }
    >
      {docs.map((row) => (
        <PanelRow
          key={row._id}
          target={
            status === decisions[family].waits
              ? { to: reviewPath(family), search: { form: row._id } }
              : { to: `${listPath(family)}/${row._id}` }
          }
          title={row.holder}
          detail={`${row.number} · ${row.service}`}
          aside={
            <span className={row.late ? classes.late : undefined} title={formatDay(row.statusAt, language)}>
              {daysLabel(row.daysInStatus)}
            </span>
          }
        />
      ))}
    </Panel>
  );
}

/** Forms per status, named like the views of the menu, each linked to its view. */
function Counters({ family, counts }: Pick<HomeOfFamily, "family" | "counts">) {
  const { home } = useWords("onlineRequestsDesk");
  const { entries } = useWords("menu");
  const language = useLanguage();
  return (
    <Panel title={interpolate(home.counters, { family })} isGrid>
      {viewsOf(family).map((view) => {
        const status = view.query.status as FormStatus | "all";
        return (
          <PanelRow
            key={view.words}
            target={{ to: view.path, search: view.query }}
            title={<StatusDot tone={status === "all" ? "quiet" : formTones[status]} label={entries[view.words]} />}
            aside={formatCount(counts.find((each) => each.status === status)?.count ?? 0, language)}
          />
        );
      })}
    </Panel>
  );
}

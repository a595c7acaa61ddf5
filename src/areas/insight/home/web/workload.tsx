/** Home widget of supervisors: open work of each staff area, how much is late, and the median duration. */
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { formatNumber } from "../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import type { LoadedWidget } from "../../../../web/office/home/widget.ts";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { useWords } from "../../../../web/words.ts";
import type { homeContract } from "../contract.ts";
import classes from "./work.module.css";

type Workload = OutputOf<typeof homeContract.work>;
const panel = "work";
const sumOf = (data: Workload, part: "late" | "inCourse") => data.reduce((sum, each) => sum + each[part], 0);

export const homeWidget: LoadedWidget<Workload> = {
  tiles: (data, { language, words }) => {
    const { work } = words("home");
    const panelTarget = { to: "/", hash: panel };
    const perDesk = (figure: "late" | "inCourse") =>
      data.map((desk) => `${work.short[desk.desk]} ${formatNumber(desk[figure], language)}`).join(" · ");
    return [
      {
        label: work.late,
        value: formatNumber(sumOf(data, "late"), language),
        text: perDesk("late"),
        urgency: sumOf(data, "late") > 0 ? "late" : "none",
        target: panelTarget,
      },
      {
        label: work.inCourse,
        value: formatNumber(sumOf(data, "inCourse"), language),
        text: perDesk("inCourse"),
        urgency: "none",
        target: panelTarget,
      },
    ];
  },
  panels: (data) => [{ name: panel, slot: "wide", urgency: "none", content: <Work desks={data} /> }],
};

function Work({ desks }: { desks: Workload }) {
  const { work } = useWords("home");
  const language = useLanguage();
  const heads = [work.desk, work.inCourse, work.late, work.median, work.inTerm] as const;
  return (
    <Panel title={work.title}>
      <table className={classes.work}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {desks.map(({ desk, inCourse, late, ready, inTerm, medianDays }) => (
            <tr key={desk}>
              <th scope="row">{work.desks[desk]}</th>
              <td>{formatNumber(inCourse, language)}</td>
              <td data-late={late > 0 || undefined}>{formatNumber(late, language)}</td>
              <td>{medianDays === null ? "–" : pluralize(work.days, medianDays, language)}</td>
              <td>{ready === 0 ? work.noneReady : <InTerm ready={ready} inTerm={inTerm} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** Percentage with the base it is computed from, because a percentage of a small base means little. */
function InTerm({ ready, inTerm }: { ready: number; inTerm: number }) {
  const { work } = useWords("home");
  const language = useLanguage();
  const share = Math.floor((inTerm / ready) * 100);
  return (
    <span className={classes.share}>
      <progress value={inTerm} max={ready} aria-hidden />
      <span className={classes.message}>
        <span>{interpolate(work.share, { share })}</span>{" "}
        <span>
          {interpolate(work.shareOf, { inTerm: formatNumber(inTerm, language), ready: formatNumber(ready, language) })}
        </span>
      </span>
    </span>
  );
}

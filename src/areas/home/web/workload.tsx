/** The home of those who direct: how much each desk has on its way, how much of it is late, how long it takes. */
import type { OutputOf } from "../../../kit/contract.ts";
import { formatNumber } from "../../../kit/format.ts";
import { interpolate, pluralize } from "../../../kit/words.ts";
import { useLanguage } from "../../../web/language.ts";
import type { LoadedWidget } from "../../../web/office/home/widget.ts";
import { Panel } from "../../../web/office/components/panel.tsx";
import { useWords } from "../../../web/words.ts";
import type { homeContract } from "../contract.ts";
import classes from "./work.module.css";

type Read = OutputOf<typeof homeContract.work>;
const panel = "work";
const sumOf = (read: Read, part: "late" | "inCourse") => read.reduce((sum, each) => sum + each[part], 0);

export const homeWidget: LoadedWidget<Read> = {
  tiles: (read, { language, words }) => {
    const { work } = words("home");
    const leads = { to: "/", hash: panel };
    const each = (of: "late" | "inCourse") =>
      read.map((desk) => `${work.short[desk.desk]} ${formatNumber(desk[of], language)}`).join(" · ");
    return [
      {
        label: work.late,
        value: formatNumber(sumOf(read, "late"), language),
        text: each("late"),
        urgency: sumOf(read, "late") > 0 ? "late" : "none",
        target: leads,
      },
      {
        label: work.inCourse,
        value: formatNumber(sumOf(read, "inCourse"), language),
        text: each("inCourse"),
        urgency: "none",
        target: leads,
      },
    ];
  },
  panels: (read) => [{ name: panel, slot: "wide", urgency: "none", content: <Work desks={read} /> }],
};

function Work({ desks }: { desks: Read }) {
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

/** Whole per cent, with how many stand behind it: of few it says little. */
function InTerm({ ready, inTerm }: { ready: number; inTerm: number }) {
  const { work } = useWords("home");
  const language = useLanguage();
  const share = Math.floor((inTerm / ready) * 100);
  return (
    <span className={classes.share}>
      <progress value={inTerm} max={ready} aria-hidden />
      <span className={classes.told}>
        <span>{interpolate(work.share, { share })}</span>{" "}
        <span>
          {interpolate(work.shareOf, { inTerm: formatNumber(inTerm, language), ready: formatNumber(ready, language) })}
        </span>
      </span>
    </span>
  );
}

/** Home widget with the changes since the last visit: notifications and actions of others, in one list. */
import { addDays, dayOf } from "../../../../kit/time/calendar.ts";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { formatActor } from "../../../../kit/text/actor-names.ts";
import { formatDateTime, formatShortDay, formatTime } from "../../../../kit/text/format.ts";
import type { Language } from "../../../../kit/text/language.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import type { LoadedWidget } from "../../../../web/office/home/widget.ts";
import { Panel, PanelMore, PanelRow } from "../../../../web/office/components/panel.tsx";
import { targetOf } from "../../../../web/office/navigation/query-string.ts";
import { useToday } from "../../../../web/office/use-today.ts";
import { useWords, type WordsOf } from "../../../../web/words.ts";
import type { homeContract, FeedLine } from "../contract.ts";

type Visit = OutputOf<typeof homeContract.visit>;

export const part: LoadedWidget<Visit> = {
  panels: (data) => [
    { name: "since", slot: "aside", urgency: "none", content: <Since {...data} /> },
    {
      name: "configuration",
      slot: "aside",
      urgency: "none",
      isEmpty: data.configuration.length === 0,
      content: <Configuration lines={data.configuration} />,
    },
  ],
};

interface ChangeLine {
  readonly key: string;
  readonly at: string;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly link?: string | undefined;
}

function Since({ since, notifications, news }: Visit) {
  const words = useWords("home");
  const language = useLanguage();
  const lines: ChangeLine[] = [
    ...notifications.map(({ _id, createdAt, title, text, link }) => ({
      key: _id,
      at: createdAt,
      title: title[language],
      detail: text[language],
      link,
    })),
    ...useNews(news),
  ].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <Panel
      title={titleOf(since, { today: useToday(), words, language })}
      isEmpty={lines.length === 0}
      nothing={words.since.nothing}
      more={<PanelMore target={{ to: "/notifications" }} label={words.notifications} />}
    >
      {useChangeLines(lines)}
    </Panel>
  );
}

function Configuration({ lines }: { lines: readonly FeedLine[] }) {
  const { configuration } = useWords("home");
  return <Panel title={configuration}>{useChangeLines(useNews(lines))}</Panel>;
}

function useChangeLines(lines: readonly ChangeLine[]) {
  const language = useLanguage();
  const today = useToday();
  return lines.map(({ key, at, title, detail, link }) => (
    <PanelRow
      key={key}
      target={link ? targetOf(link) : undefined}
      title={title}
      detail={detail}
      aside={dayOf(new Date(at)) === today ? formatTime(at, language) : formatDateTime(at, language)}
    />
  ));
}

function useNews(lines: readonly FeedLine[]): ChangeLine[] {
  const { news } = useWords("home");
  const language = useLanguage();
  return lines.map(({ kind, by, count, at, link }) => ({
    key: `${kind} ${by}`,
    at,
    title: pluralize(news[kind], count, language, { by: formatActor(by, language) }),
    link,
  }));
}

/** «Desde hoy a las 08:10», «Desde ayer a las 17:42», «Desde el 17 nov a las 17:42». */
function titleOf(
  since: string | null,
  { today, words, language }: { today: string; words: WordsOf<"home">; language: Language },
): string {
  if (!since) return words.since.first;
  const day = dayOf(new Date(since));
  const which = day === today ? "today" : day === addDays(today, -1) ? "yesterday" : "day";
  return interpolate(words.since[which], { time: formatTime(since, language), day: formatShortDay(day, language) });
}

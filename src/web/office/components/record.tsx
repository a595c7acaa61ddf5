/** The page of one record: what it is on the left, what becomes of it on the right; its facts and its log. */
import { Anchor, Badge, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { formatDateTime } from "../../../kit/format.ts";
import { useLanguage } from "../../language.ts";
import { useWords } from "../../words.ts";
import type { LinkTarget } from "../home/widget.ts";
import { Facts } from "./facts.tsx";
import { Panel } from "./panel.tsx";
import classes from "./record.module.css";
import { SeeMore } from "./see-more.tsx";

export function RecordPanels({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={classes.record}>
      <div className={classes.column}>{main}</div>
      <div className={classes.column}>{side}</div>
    </div>
  );
}

export function FactsGrid(props: ComponentProps<typeof Facts>) {
  return (
    <div className={classes.facts}>
      <Facts {...props} />
    </div>
  );
}

/** A fact that is a record of its own. */
export function LinkedFact({ label, ...target }: LinkTarget & { label: ReactNode }) {
  return (
    <Anchor size="sm" renderRoot={(props) => <Link {...target} {...props} />}>
      {label}
    </Anchor>
  );
}

/** What happened, one under the other; the line marked `data-last` is where it stands. */
export function LogList({ children }: { children: ReactNode }) {
  return <ol className={classes.log}>{children}</ol>;
}

interface LogLine<Status extends string> {
  readonly to: Status;
  readonly at: string;
  readonly byName: string;
  readonly note: string | null;
  readonly corrective: boolean;
}

/** Every status it had, oldest first: when, by whom, why. */
export function LogPanel<Status extends string>({
  title,
  lines,
  statuses,
  isErased = false,
}: {
  title: string;
  lines: readonly LogLine<Status>[];
  statuses: Readonly<Record<Status, string>>;
  /** All of its notes are gone. */
  isErased?: boolean;
}) {
  const { corrective, undone } = useWords("office").record;
  const language = useLanguage();
  return (
    <Panel title={title}>
      <LogList>
        {lines.map((line, index) => (
          <li key={`${line.at}${line.to}`} data-last={index === lines.length - 1}>
            <Text size="sm" fw={600} component="span">
              {statuses[line.to]}
            </Text>
            {line.corrective && (
              <Badge ml={8} size="sm" color="laton">
                {/* A step back says why; one that was taken back within seconds does not. */}
                {line.note === null && !isErased ? undone : corrective}
              </Badge>
            )}
            <Text size="xs" c="dimmed">
              {[formatDateTime(line.at, language), line.byName].filter(Boolean).join(" · ")}
            </Text>
            {line.note && <SeeMore>{line.note}</SeeMore>}
          </li>
        ))}
      </LogList>
    </Panel>
  );
}

interface HistoryLine<Deed extends string> {
  readonly _id: string;
  readonly at: string;
  readonly byName: string;
  readonly deed: Deed;
  readonly note: string | null;
  readonly fields: readonly string[];
}

/** What was done to it, newest first: when, by whom, why; of a change what is another now, by the names of its fields. */
export function HistoryPanel<Deed extends string>({
  lines,
  deeds,
  fields = {},
}: {
  /** With what stood there before, where its area keeps that. */
  lines: readonly (HistoryLine<Deed> & { readonly told?: readonly string[] })[];
  deeds: Readonly<Record<Deed, string>>;
  fields?: Readonly<Partial<Record<string, string>>>;
}) {
  const { history, noHistory } = useWords("office").record;
  const language = useLanguage();
  return (
    <Panel title={history} isEmpty={lines.length === 0} nothing={noHistory}>
      <LogList>
        {lines.map(({ _id, at, byName, deed, note, fields: changed, told = [] }, index) => {
          const named = changed.flatMap((each) => fields[each] ?? []);
          return (
            <li key={_id} data-last={index === 0}>
              <Text size="sm" fw={600} component="span">
                {deeds[deed]}
              </Text>
              {told.map((each) => (
                <Text size="xs" key={each}>
                  {each}
                </Text>
              ))}
              {named.length > 0 && <Text size="xs">{named.join(", ")}</Text>}
              <Text size="xs" c="dimmed">
                {[formatDateTime(at, language), byName].filter(Boolean).join(" · ")}
              </Text>
              {note && <SeeMore>{note}</SeeMore>}
            </li>
          );
        })}
      </LogList>
    </Panel>
  );
}

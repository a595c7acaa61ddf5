/** Page of a record: its facts on the left, its progress and log on the right. */
import { Anchor, Badge, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { formatActor } from "../../../../kit/text/actor-names.ts";
import { formatDateTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../session/language.ts";
import { useWords } from "../../../words.ts";
import type { LinkTarget } from "../../home/widget.ts";
import { Facts } from "./facts.tsx";
import { Panel } from "../panel.tsx";
import classes from "./record.module.css";
import { SeeMore } from "../see-more.tsx";

/** Two columns: wide and narrow; below each other on a narrow screen. */
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

/** A fact that links to another record. */
export function LinkedFact({ label, ...target }: LinkTarget & { label: ReactNode }) {
  return (
    <Anchor size="sm" renderRoot={(props) => <Link {...target} {...props} />}>
      {label}
    </Anchor>
  );
}

/** A log as a list. The item with `data-last` is the current state. */
export function LogList({ children }: { children: ReactNode }) {
  return <ol className={classes.log}>{children}</ol>;
}

interface LogEntry<Status extends string> {
  readonly to: Status;
  readonly at: string;
  readonly byName: string;
  readonly note: string | null;
  readonly corrective: boolean;
}

/** Status log, oldest first: when, who and why. */
export function LogPanel<Status extends string>({
  title,
  lines,
  statuses,
  isErased = false,
}: {
  title: string;
  lines: readonly LogEntry<Status>[];
  statuses: Readonly<Record<Status, string>>;
  /** The notes of the log were erased, so a missing note does not mean an undo. */
  isErased?: boolean;
}) {
  const { corrective, undone } = useWords("office").record;
  const language = useLanguage();
  return (
    <Panel title={title}>
      <LogList>
        {lines.map((entry, index) => (
          <li key={`${entry.at}${entry.to}`} data-last={index === lines.length - 1}>
            <Text size="sm" fw={600} component="span">
              {statuses[entry.to]}
            </Text>
            {entry.corrective && (
              <Badge ml={8} size="sm" color="laton">
                {/* A backward transition needs a note; an undo has none. */}
                {entry.note === null && !isErased ? undone : corrective}
              </Badge>
            )}
            <Text size="xs" c="dimmed">
              {[formatDateTime(entry.at, language), formatActor(entry.byName, language)].filter(Boolean).join(" · ")}
            </Text>
            {entry.note && <SeeMore>{entry.note}</SeeMore>}
          </li>
        ))}
      </LogList>
    </Panel>
  );
}

interface HistoryEntry<Action extends string> {
  readonly _id: string;
  readonly at: string;
  readonly byName: string;
  readonly deed: Action;
  readonly requestedByName?: string | undefined;
  readonly note: string | null;
  readonly fields: readonly string[];
}

/** Audit history, newest first: when, who and why, with the names of changed fields. */
export function HistoryPanel<Action extends string>({
  lines,
  actionLabels,
  fields = {},
  createdAt,
}: {
  /** `changeLines` are texts about previous values, if the area stores them. */
  lines: readonly (HistoryEntry<Action> & { readonly changeLines?: readonly string[] })[];
  actionLabels: Readonly<Record<Action, string>>;
  fields?: Readonly<Partial<Record<string, string>>>;
  /** The history begins with the record's creation, even if no audit entry describes it. */
  createdAt?: string;
}) {
  const { history, noHistory, created, requestedBy } = useWords("office").record;
  const language = useLanguage();
  const hasCreation = lines.some(({ deed }) => deed.endsWith(".create"));
  const creation = createdAt && !hasCreation && interpolate(created, { date: formatDateTime(createdAt, language) });
  return (
    <Panel title={history} isEmpty={lines.length === 0 && !creation} nothing={noHistory}>
      <LogList>
        {lines.map(
          (
            {
              _id,
              at,
              byName,
              requestedByName,
              deed: action,
              note,
              fields: changedFields,
              changeLines: previousValues = [],
            },
            index,
          ) => {
            const fieldNames = changedFields.flatMap((each) => fields[each] ?? []);
            return (
              <li key={_id} data-last={index === 0}>
                <Text size="sm" fw={600} component="span">
                  {actionLabels[action]}
                </Text>
                {previousValues.map((each) => (
                  <Text size="xs" key={each}>
                    {each}
                  </Text>
                ))}
                {fieldNames.length > 0 && <Text size="xs">{fieldNames.join(", ")}</Text>}
                <Text size="xs" c="dimmed">
                  {[
                    formatDateTime(at, language),
                    formatActor(byName, language),
                    requestedByName && interpolate(requestedBy, { name: requestedByName }),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </Text>
                {note && <SeeMore>{note}</SeeMore>}
              </li>
            );
          },
        )}
        {creation && (
          <li>
            <Text size="sm" fw={600} component="span">
              {creation}
            </Text>
          </li>
        )}
      </LogList>
    </Panel>
  );
}

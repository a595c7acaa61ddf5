import { Button, Text } from "@mantine/core";
import { interpolate } from "../../../../kit/text/words.ts";
import { sortByUrgency, type HomePanel } from "../../../../web/office/home/widget.ts";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { errorMessage } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import classes from "./home.module.css";
import type { ReadWidget } from "./use-home-widgets.ts";

/** The panels of one slot that have something to show, most urgent first. */
export const panelsOf = (parts: readonly ReadWidget[], slot: HomePanel["slot"]): readonly HomePanel[] =>
  sortByUrgency(
    parts
      .flatMap(({ loaded }) => loaded?.widget.panels(loaded.data) ?? [])
      .filter((panel) => panel.slot === slot && !panel.isEmpty),
  );

/** Panels below each other, then a place for each widget that is loading or failed. */
export function Panels({ panels, pending = [] }: { panels: readonly HomePanel[]; pending?: readonly ReadWidget[] }) {
  if (panels.length + pending.length === 0) return null;
  return (
    <div className={classes.panels}>
      {panels.map(({ name, content: children }) => (
        <div key={name} id={name} className={classes.panel}>
          {children}
        </div>
      ))}
      {pending.map((each) =>
        each.error ? (
          <Failed key={each.part.operation.join(".")} of={each} />
        ) : (
          <LoadingPanel key={each.part.operation.join(".")} of={each} />
        ),
      )}
    </div>
  );
}

function LoadingPanel({ of }: { of: ReadWidget }) {
  return <Panel title={useNameOf(of)} isLoading />;
}

/** Shows the error with a retry button; other widgets are not affected. */
function Failed({ of }: { of: ReadWidget }) {
  const { failed } = useWords("home");
  const { retry } = useWords("shell");
  return (
    <Panel
      title={interpolate(failed, { part: useNameOf(of) })}
      more={
        <Button size="compact-sm" variant="default" onClick={() => void of.refetch()}>
          {retry}
        </Button>
      }
      padded
    >
      <Text size="sm" role="alert">
        {errorMessage(of.error)}
      </Text>
    </Panel>
  );
}

function useNameOf({ part: { groups } }: ReadWidget): string {
  const menu = useWords("menu");
  const [group] = groups;
  return group ? menu.groups[group] : menu.entries.notifications;
}

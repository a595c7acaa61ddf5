import { Button, Text } from "@mantine/core";
import { interpolate } from "../../../kit/words.ts";
import { byUrgency, type HomePanel } from "../../../web/office/home/widget.ts";
import { Panel } from "../../../web/office/components/panel.tsx";
import { errorMessage } from "../../../web/office/query-client.ts";
import { useWords } from "../../../web/words.ts";
import classes from "./home.module.css";
import type { ReadWidget } from "./use-home-widgets.ts";

/** The panels of one place, the most urgent first; a part that is not here yet, or could not be read, says so in the wide place. */
export function Panels({ parts, place }: { parts: readonly ReadWidget[]; place: HomePanel["slot"] }) {
  const panels = byUrgency(
    parts.flatMap(({ here }) => here?.shown.panels(here.read) ?? []).filter((panel) => panel.slot === place),
  );
  const others = place === "wide" ? parts.filter(({ here }) => !here) : [];
  if (panels.length + others.length === 0) return null;
  return (
    <div className={classes.panels}>
      {panels.map(({ name, content: shows }) => (
        <div key={name} id={name} className={classes.panel}>
          {shows}
        </div>
      ))}
      {others.map((each) =>
        each.error ? <Failed key={each.part.call().key} of={each} /> : <Reading key={each.part.call().key} of={each} />,
      )}
    </div>
  );
}

function Reading({ of }: { of: ReadWidget }) {
  return <Panel title={useNameOf(of)} isLoading />;
}

/** Why it could not be read, and the way to ask again; nothing else is kept from being shown. */
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

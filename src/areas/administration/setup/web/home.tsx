/** Home widget for settings administrators while setup steps are missing. */
import { Button, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { interpolate } from "../../../../kit/text/words.ts";
import type { LoadedWidget } from "../../../../web/office/home/widget.ts";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { useWords } from "../../../../web/words.ts";
import type { SetupChecklist } from "../contract.ts";
import { firstStepsPath } from "./paths.ts";

export const homeWidget: LoadedWidget<SetupChecklist> = {
  panels: (query) =>
    isUnfinished(query)
      ? [{ name: "firstSteps", slot: "top", urgency: "waiting", content: <MissingSteps steps={query.steps} /> }]
      : [],
};

function MissingSteps({ steps }: Pick<SetupChecklist, "steps">) {
  const words = useWords("opening");
  const missing = steps.filter((step) => !step.done).map((step) => words.steps[step.key]);
  return (
    <Panel title={words.panel} padded>
      <Text size="sm" mb="sm">
        {interpolate(words.progress, { done: steps.length - missing.length, all: steps.length })}
        {missing.length > 0 && `. ${interpolate(words.lacks.list, { list: missing.join(", ") })}`}
      </Text>
      <Button size="compact-sm" renderRoot={(props) => <Link to={firstStepsPath} {...props} />}>
        {words.goOn}
      </Button>
    </Panel>
  );
}

/** Once the site is open, payments and mails show the state of gateways and mail without tests. */
function isUnfinished({ openedAt, steps }: SetupChecklist): boolean {
  if (!openedAt) return true;
  return steps.some(({ key, done }) => !done && key !== "gateways" && key !== "mail");
}

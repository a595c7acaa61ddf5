/** What was loaded for a day, by whom and when; a file that was wrong is withdrawn or replaced here. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { formatDateTime, formatNumber } from "../../../kit/format.ts";
import { interpolate, pluralize } from "../../../kit/words.ts";
import { useLanguage } from "../../../web/language.ts";
import { Panel } from "../../../web/office/components/panel.tsx";
import { SeeMore } from "../../../web/office/components/see-more.tsx";
import { useWords } from "../../../web/words.ts";
import type { ReconciliationDay, StatementImport } from "../schemas.ts";
import classes from "./reconciliation.module.css";
import { useImportName } from "./day-parts.tsx";
import { ReplaceDialog, WithdrawDialog } from "./withdraw-dialogs.tsx";

export function Imports({ shown }: { shown: ReconciliationDay }) {
  const { imports: words } = useWords("reconciliation");
  const [asks, setAsks] = useState<{ readonly what: "withdraw" | "replace"; readonly of: StatementImport } | null>(
    null,
  );
  const done = () => setAsks(null);
  return (
    <div className={classes.imports}>
      <Panel title={words.title} padded>
        <ul className={classes.log}>
          {shown.imports.map((each) => (
            <li key={each._id} className={classes.import}>
              <Described each={each} />
              {each.source === "file" && !each.withdrawnAt && (
                <div className={`${classes.importActions} no-print`}>
                  <Button size="compact-sm" variant="default" onClick={() => setAsks({ what: "replace", of: each })}>
                    {words.replace}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="light"
                    color="red"
                    onClick={() => setAsks({ what: "withdraw", of: each })}
                  >
                    {words.withdraw}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      {asks?.what === "withdraw" && <WithdrawDialog of={asks.of} onClose={done} />}
      {asks?.what === "replace" && <ReplaceDialog shown={shown} of={asks.of} onClose={done} />}
    </div>
  );
}

function Described({ each }: { each: StatementImport }) {
  const { imports: words } = useWords("reconciliation");
  const language = useLanguage();
  const by = (at: string, who: string) => interpolate(words.by, { at: formatDateTime(at, language), who });
  const ended = each.replaced ? words.replaced : words.withdrawn;
  return (
    <div>
      <strong className={each.withdrawnAt ? classes.ended : undefined}>{useImportName()(each)}</strong>{" "}
      <span>{`${pluralize(words.lines, each.lines, language, { count: formatNumber(each.lines, language) })}, ${by(each.at, each.by)}`}</span>
      {each.withdrawnAt && (
        <div>
          {`${ended}: ${by(each.withdrawnAt, each.withdrawnBy ?? "")}`}
          {each.note && <SeeMore>{each.note}</SeeMore>}
        </div>
      )}
    </div>
  );
}

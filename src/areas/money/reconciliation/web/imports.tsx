/** Imports of a day, with who loaded them and when; wrong files are withdrawn or replaced here. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { formatActor } from "../../../../kit/text/actor-names.ts";
import { formatDateTime, formatNumber } from "../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { SeeMore } from "../../../../web/office/components/see-more.tsx";
import { useWords } from "../../../../web/words.ts";
import type { ReconciliationDay, StatementImport } from "../schemas.ts";
import classes from "./reconciliation.module.css";
import { useImportName } from "./day-parts.tsx";
import { ReplaceDialog, WithdrawDialog } from "./withdraw-dialogs.tsx";

export function Imports({ record }: { record: ReconciliationDay }) {
  const { imports: words } = useWords("reconciliation");
  const [dialog, setDialog] = useState<{ readonly what: "withdraw" | "replace"; readonly of: StatementImport } | null>(
    null,
  );
  const closeDialog = () => setDialog(null);
  return (
    <div className={classes.imports}>
      <Panel title={words.title} padded>
        <ul className={classes.log}>
          {record.imports.map((each) => (
            <li key={each._id} className={classes.import}>
              <ImportDescription each={each} />
              {each.source === "file" && !each.withdrawnAt && (
                <div className={`${classes.importActions} no-print`}>
                  <Button size="compact-sm" variant="default" onClick={() => setDialog({ what: "replace", of: each })}>
                    {words.replace}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="light"
                    color="red"
                    onClick={() => setDialog({ what: "withdraw", of: each })}
                  >
                    {words.withdraw}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      {dialog?.what === "withdraw" && <WithdrawDialog of={dialog.of} onClose={closeDialog} />}
      {dialog?.what === "replace" && <ReplaceDialog record={record} of={dialog.of} onClose={closeDialog} />}
    </div>
  );
}

function ImportDescription({ each }: { each: StatementImport }) {
  const { imports: words } = useWords("reconciliation");
  const language = useLanguage();
  const by = (at: string, who: string) =>
    interpolate(words.by, { at: formatDateTime(at, language), who: formatActor(who, language) });
  const endLabel = each.replaced ? words.replaced : words.withdrawn;
  return (
    <div>
      <strong className={each.withdrawnAt ? classes.ended : undefined}>{useImportName()(each)}</strong>{" "}
      <span>{`${pluralize(words.lines, each.lines, language, { count: formatNumber(each.lines, language) })}, ${by(each.at, each.by)}`}</span>
      {each.withdrawnAt && (
        <div>
          {`${endLabel}: ${by(each.withdrawnAt, each.withdrawnBy ?? "")}`}
          {each.note && <SeeMore>{each.note}</SeeMore>}
        </div>
      )}
    </div>
  );
}

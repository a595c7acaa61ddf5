/** Minutes of a table, one PDF for each closing. */
import { Anchor } from "@mantine/core";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { formatShortDay } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { Panel, PanelRow } from "../../../../web/office/components/panel.tsx";
import { useWords } from "../../../../web/words.ts";
import type { VirtualTableDetail } from "../schemas.ts";

export function MinutesPanel({ of: minutes }: { of: VirtualTableDetail["minutes"] }) {
  const { minutes: words } = useWords("virtualTables");
  const language = useLanguage();
  return (
    <Panel title={words.panel} count={minutes.length}>
      {minutes.map(({ number, version, url, at, code }) => (
        <PanelRow
          key={version}
          title={
            <Anchor href={url} size="sm" target="_blank" rel="noreferrer">
              {interpolate(words.name, { number })}
            </Anchor>
          }
          detail={interpolate(words.detail, { code })}
          aside={formatShortDay(dayOf(new Date(at)), language)}
        />
      ))}
    </Panel>
  );
}

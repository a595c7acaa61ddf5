/** The minutes that the closings of a table left: each opens as the paper that was made then. */
import { Anchor } from "@mantine/core";
import { dayOf } from "../../../kit/calendar.ts";
import { showShortDay } from "../../../kit/format.ts";
import { say } from "../../../kit/words.ts";
import { useLanguage } from "../../../web/language.ts";
import { Panel, PanelRow } from "../../../web/office/parts/panel.tsx";
import { useWords } from "../../../web/words.ts";
import type { VirtualTableDetail } from "../contract.ts";

export function Minutes({ of }: { of: VirtualTableDetail["minutes"] }) {
  const { minutes: words } = useWords("virtualTables");
  const language = useLanguage();
  return (
    <Panel title={words.panel} count={of.length}>
      {of.map(({ number, version, url, at, code }) => (
        <PanelRow
          key={version}
          title={
            <Anchor href={url} size="sm" target="_blank" rel="noreferrer">
              {say(words.name, { number })}
            </Anchor>
          }
          detail={say(words.detail, { code })}
          aside={showShortDay(dayOf(new Date(at)), language)}
        />
      ))}
    </Panel>
  );
}

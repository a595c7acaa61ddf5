/** Every hand that a paper went through, the last one first: who gave it, who took it, where and when. */
import { Text } from "@mantine/core";
import { showInstant } from "../../../kit/format.ts";
import { say } from "../../../kit/words.ts";
import { useLanguage } from "../../../web/language.ts";
import { Panel } from "../../../web/office/parts/panel.tsx";
import { LogList } from "../../../web/office/parts/record.tsx";
import { SeeMore } from "../../../web/office/parts/see-more.tsx";
import { useWords } from "../../../web/words.ts";
import type { Hand, HandOver } from "../original.ts";

export function ChainPanel({ chain }: { chain: readonly HandOver[] }) {
  const { page } = useWords("custody");
  return (
    <Panel title={page.chain}>
      <LogList>
        {chain.toReversed().map((each, at) => (
          <Line key={each._id} line={each} isLast={at === 0} />
        ))}
      </LogList>
    </Panel>
  );
}

function Line({ line, isLast }: { line: HandOver; isLast: boolean }) {
  const { page, places } = useWords("custody");
  const language = useLanguage();
  const { at, arrivedAt, from, to, place, byName, note, expected, found } = line;
  // Noted without a line: told only later.
  const isLate = Date.parse(arrivedAt) - Date.parse(at) > lateMs;
  return (
    <li data-last={isLast}>
      <Text size="sm" fw={600} component="span">
        {say(page.line, { from: nameOf(from), to: nameOf(to) })}
      </Text>
      <Text size="xs">{places[place]}</Text>
      <Text size="xs" c="dimmed">
        {[showInstant(at, language), say(page.byName, { name: byName })].join(" · ")}
      </Text>
      {isLate && (
        <Text size="xs" c="dimmed">
          {say(page.arrived, { instant: showInstant(arrivedAt, language) })}
        </Text>
      )}
      {expected !== null && (
        <Text size="xs" c="var(--bad)">
          {say(page.expected, { name: expected })}
        </Text>
      )}
      {found && <Text size="xs">{page.found}</Text>}
      {note && <SeeMore>{note}</SeeMore>}
    </li>
  );
}

const lateMs = 60_000;
const nameOf = ({ name, paper }: Hand) => (paper ? `${name} (${paper})` : name);

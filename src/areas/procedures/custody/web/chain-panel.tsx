/** The chain of an original, the last hand-over first. */
import { Text } from "@mantine/core";
import { formatDateTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { LogList } from "../../../../web/office/components/record/record.tsx";
import { SeeMore } from "../../../../web/office/components/see-more.tsx";
import { useWords } from "../../../../web/words.ts";
import type { HandOverParty, HandOver } from "../hand-over-schemas.ts";

export function ChainPanel({ chain }: { chain: readonly HandOver[] }) {
  const { page } = useWords("custody");
  return (
    <Panel title={page.chain}>
      <LogList>
        {chain.toReversed().map((each, index) => (
          <ChainEntry key={each._id} handOver={each} isLast={index === 0} />
        ))}
      </LogList>
    </Panel>
  );
}

function ChainEntry({ handOver, isLast }: { handOver: HandOver; isLast: boolean }) {
  const { page, places } = useWords("custody");
  const language = useLanguage();
  const { at: happenedAt, arrivedAt, from, to, place, byName, note, expected, found } = handOver;
  // Recorded offline and uploaded later.
  const isLate = Date.parse(arrivedAt) - Date.parse(happenedAt) > lateMs;
  return (
    <li data-last={isLast}>
      <Text size="sm" fw={600} component="span">
        {interpolate(page.line, { from: nameOf(from), to: nameOf(to) })}
      </Text>
      <Text size="xs">{places[place]}</Text>
      <Text size="xs" c="dimmed">
        {[formatDateTime(happenedAt, language), interpolate(page.byName, { name: byName })].join(" · ")}
      </Text>
      {isLate && (
        <Text size="xs" c="dimmed">
          {interpolate(page.arrived, { instant: formatDateTime(arrivedAt, language) })}
        </Text>
      )}
      {expected !== null && (
        <Text size="xs" c="var(--bad)">
          {interpolate(page.expected, { name: expected })}
        </Text>
      )}
      {found && <Text size="xs">{page.found}</Text>}
      {note && <SeeMore>{note}</SeeMore>}
    </li>
  );
}

const lateMs = 60_000;
const nameOf = ({ name, paper }: HandOverParty) => (paper ? `${name} (${paper})` : name);

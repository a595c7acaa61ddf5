/** Home widget for settings administrators when the audit log is broken, unsigned, or does not leave the machine. */
import { Stack, Text } from "@mantine/core";
import { formatDateTime, formatNumber } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { Panel } from "../../../../web/office/components/panel.tsx";
import type { LoadedWidget } from "../../../../web/office/home/widget.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useWords } from "../../../../web/words.ts";
import type { AuditState } from "../contract.ts";

export const homeWidget: LoadedWidget<AuditState> = {
  panels: (state) =>
    needsAttention(state)
      ? [{ name: "audit", slot: "top", urgency: "late", content: <AuditWarning state={state} /> }]
      : [],
};

/** An office for trying out needs no destination. */
const hasNoDestination = ({ deliveries, isDevelopmentKey }: AuditState) => deliveries.length === 0 && !isDevelopmentKey;

const needsAttention = (state: AuditState) =>
  Boolean(state.verified?.broken) ||
  state.stalled ||
  hasNoDestination(state) ||
  state.deliveries.some(({ failure, isLate }) => failure !== null || isLate);

function AuditWarning({ state }: { state: AuditState }) {
  const words = useWords("audit");
  const language = useLanguage();
  const { verified, stalled, waiting, deliveries } = state;
  const when = (at: string) => formatDateTime(at, language);
  return (
    <Panel title={words.panel} padded>
      <Stack gap="xs">
        {verified?.broken && (
          <>
            <Text size="sm" fw={600}>
              {interpolate(words.broken, { at: when(verified.at), size: formatNumber(verified.size, language) })}
            </Text>
            <Text size="sm" lang="en">
              {verified.broken}
            </Text>
            <Text size="sm">{words.brokenHelp}</Text>
          </>
        )}
        {stalled && <Text size="sm">{interpolate(words.stalled, { waiting: formatNumber(waiting, language) })}</Text>}
        {hasNoDestination(state) && <Text size="sm">{words.nowhere}</Text>}
        {deliveries
          .filter(({ failure, isLate }) => failure !== null || isLate)
          .map(({ destination, failure, size, at }) => (
            <Text size="sm" key={destination} style={{ overflowWrap: "anywhere" }}>
              {interpolate(failure === null ? words.late : words.failed, { destination, reason: failure ?? "" })}{" "}
              {at !== null && interpolate(words.arrived, { size: formatNumber(size ?? 0, language), at: when(at) })}
            </Text>
          ))}
      </Stack>
    </Panel>
  );
}

/** Summary of the target statuses of a selection. */
import { Text } from "@mantine/core";
import { formatNumber } from "../../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useWords } from "../../../../../web/words.ts";
import { type FormStatus, formStatuses } from "../../states.ts";
import type { FormsMove } from "./preview.tsx";

/** One line per target status: «12 → Obtenida». */
export function TransitionCount({ moves }: { readonly moves: readonly FormsMove[] }) {
  const { move: words } = useWords("onlineRequestsDesk");
  const { status: statusWords } = useWords("onlineRequests");
  const language = useLanguage();
  return moves.map(({ status, forms }) => (
    <div key={status}>
      {interpolate(words.eachGoes, { count: formatNumber(forms.length, language), status: statusWords[status] })}
    </div>
  ));
}

/** Target statuses of a mixed selection, and the forms that cannot move. */
export function TransitionCounts({
  moves,
  left,
}: {
  readonly moves: readonly FormsMove[];
  readonly left: readonly { readonly status: FormStatus }[];
}) {
  const { move: words } = useWords("onlineRequestsDesk");
  const { status: statusWords } = useWords("onlineRequests");
  const language = useLanguage();
  const leftByStatus = formStatuses.flatMap((status) => {
    const count = left.filter((form) => form.status === status).length;
    return count > 0
      ? [interpolate(words.leftOf, { status: statusWords[status], count: formatNumber(count, language) })]
      : [];
  });
  return (
    <Text component="div" size="sm" mb="sm">
      <TransitionCount moves={moves} />
      {left.length > 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          {pluralize(words.eachLeft, left.length, language, { statuses: leftByStatus.join(", ") })}
        </Text>
      )}
      {moves.some(({ status }) => status === "delivered") && (
        <Text size="sm" c="dimmed" mt={4}>
          {words.handedTo}
        </Text>
      )}
    </Text>
  );
}

/** Where those that were chosen go. */
import { Text } from "@mantine/core";
import { showNumber } from "../../../../kit/format.ts";
import { say, sayCount } from "../../../../kit/words.ts";
import { useLanguage } from "../../../../web/language.ts";
import { useWords } from "../../../../web/words.ts";
import { type FormStatus, statuses } from "../../states.ts";
import type { FormsMove } from "./preview.tsx";

/** «12 → Obtenida» for each status that some of them go to. */
export function Goes({ moves }: { readonly moves: readonly FormsMove[] }) {
  const { move: words } = useWords("onlineRequestsDesk");
  const { status: statusWords } = useWords("onlineRequests");
  const language = useLanguage();
  return moves.map(({ status, forms }) => (
    <div key={status}>
      {say(words.eachGoes, { count: showNumber(forms.length, language), status: statusWords[status] })}
    </div>
  ));
}

/** Where each of a mixed selection goes, and which go nowhere. */
export function EachGoes({
  moves,
  left,
}: {
  readonly moves: readonly FormsMove[];
  readonly left: readonly { readonly status: FormStatus }[];
}) {
  const { move: words } = useWords("onlineRequestsDesk");
  const { status: statusWords } = useWords("onlineRequests");
  const language = useLanguage();
  const leftOf = statuses.flatMap((status) => {
    const count = left.filter((form) => form.status === status).length;
    return count > 0 ? [say(words.leftOf, { status: statusWords[status], count: showNumber(count, language) })] : [];
  });
  return (
    <Text component="div" size="sm" mb="sm">
      <Goes moves={moves} />
      {left.length > 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          {sayCount(words.eachLeft, left.length, language, { statuses: leftOf.join(", ") })}
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

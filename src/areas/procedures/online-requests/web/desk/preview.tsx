/** Preview of a bulk transition, requested from the server: mails, people, refunds, and forms that cannot move. */
import { Anchor, Loader, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import { formatMoney } from "../../../../../kit/text/format.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import { pluralize } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import type { FormField } from "../../../../../web/office/form/fields.ts";
import { errorMessage } from "../../../../../web/office/query-client.ts";
import { useWords } from "../../../../../web/words.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import type { FormStatus } from "../../states.ts";

export type Preview = OutputOf<typeof onlineRequestsContract.preview>;

/** Forms by target status. */
export interface FormsMove {
  readonly status: FormStatus;
  readonly forms: readonly { readonly _id: string }[];
}

/** Shows its children once the preview is loaded; otherwise a loader or the error. */
export function PreviewLoader({
  moves,
  children,
}: {
  readonly moves: readonly FormsMove[];
  readonly children: (preview: Preview) => ReactNode;
}) {
  const { move: words, list } = useWords("onlineRequestsDesk");
  const input = moves.map(({ status, forms }) => ({ status, ids: forms.map(({ _id }) => _id) }));
  const preview = useQuery({
    queryKey: [api.onlineRequests.preview.key, input],
    queryFn: ({ signal }) => api.onlineRequests.preview({ moves: input }, { signal }),
    meta: { quiet: true },
    // Decisions depend on it, so it is never read from the cache.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (preview.data?.forms === 0) return <SkippedForms moves={moves} preview={preview.data} />;
  if (preview.data) return children(preview.data);
  if (preview.isPending) return <Loader display="block" mx="auto" my="lg" aria-label={list} />;
  return (
    <Text size="sm" role="alert" mb="sm">
      {words.previewFailed} {errorMessage(preview.error)}{" "}
      <Anchor component="button" type="button" size="sm" onClick={() => void preview.refetch()}>
        {words.retry}
      </Anchor>
    </Text>
  );
}

/** Label and hint of the mail checkbox; undefined if the transition sends no mail. */
export function useNotify(): (preview: Preview) => Pick<FormField, "label" | "hint"> | undefined {
  const { move: words } = useWords("onlineRequestsDesk");
  const language = useLanguage();
  return ({ mails, people, unreachable }) => {
    if (mails === 0) return undefined;
    const hint = [
      people < mails && pluralize(words.people, people, language),
      unreachable > 0 && pluralize(words.waiting, unreachable, language),
    ].filter(Boolean);
    return { label: pluralize(words.notify, mails, language), ...(hint.length > 0 ? { hint: hint.join(" ") } : {}) };
  };
}

/** Refunds per currency, «1 630,00 CUP + 25,00 USD»; empty if there are none. */
export function refundTotals({ refunds }: Preview, language: Language): string {
  return refunds.map(({ amount, currency }) => formatMoney(amount, currency, language)).join(" + ");
}

/** States how many of the selected forms cannot make the transition. */
export function SkippedForms({ moves, preview }: { readonly moves: readonly FormsMove[]; readonly preview: Preview }) {
  const { move: words } = useWords("onlineRequestsDesk");
  const language = useLanguage();
  const left = moves.reduce((sum, { forms }) => sum + forms.length, 0) - preview.forms;
  if (left <= 0) return null;
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {pluralize(words.notNow, left, language)}
      {moves.some(({ status }) => status === "cancelled") && ` ${words.whyNotCancelled}`}
    </Text>
  );
}

/** Dialogs of a review: approve, reject, and version conflict. */
import { Button, Group, Modal, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { formatActor } from "../../../../../kit/text/actor-names.ts";
import { formatDateTime, formatMoney } from "../../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import { api, ApiError } from "../../../../../web/api.ts";
import { currentOf } from "../../../../../web/office/current-of.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { toastError } from "../../../../../web/office/query-client.ts";
import { useWords } from "../../../../../web/words.ts";
import type { FormStatus } from "../../states.ts";
import { RejectForm } from "../desk/reject-form.tsx";
import { lockedWhileSending } from "../../../../../web/office/components/dialogs/locked-while-sending.ts";
import type { FormDetailData } from "../desk/detail/form-facts.ts";

interface DecisionProps {
  readonly detail: FormDetailData;
  readonly onDone: () => void;
  readonly onConflict: (error: ApiError) => void;
  readonly onClose: () => void;
}

/** Shows the price and when the payment link is sent. */
export function ApproveDialog({ detail, onDone, onConflict, onClose }: DecisionProps) {
  const { decision: words, approve } = useWords("onlineRequestsReview");
  const language = useLanguage();
  const { form, group, estimate, siblings } = detail;
  const others = siblings.filter((each) => each.status === "underReview").length;
  const save = useMutation({
    meta: { quiet: true },
    mutationFn: () => api.onlineRequests.setStatus({ _id: form._id, status: "notPaid", updatedAt: form.updatedAt }),
    onSuccess: onDone,
    onError: (error) =>
      error instanceof ApiError && error.code === "CONFLICT" ? onConflict(error) : toastError(error),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={interpolate(words.approveTitle, { number: form.number })}
      {...lockedWhileSending(save.isPending)}
      closeOnClickOutside={!save.isPending}
    >
      <Text size="sm">
        {interpolate(words.approveText, {
          amount: estimate ? formatMoney(estimate.amount, estimate.currency, language) : "",
        })}
      </Text>
      <Text size="sm" mt="xs">
        {others > 0
          ? pluralize(words.linkLater, others, language)
          : interpolate(words.linkNow, { number: group.number })}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" disabled={save.isPending} onClick={onClose}>
          {words.cancel}
        </Button>
        <Button color="green" data-autofocus loading={save.isPending} onClick={() => save.mutate()}>
          {approve}
        </Button>
      </Group>
    </Modal>
  );
}

/** Shows how often the requester may still correct the form. */
export function RejectDialog({ detail, onDone, onConflict, onClose }: DecisionProps) {
  const { decision: words, reject } = useWords("onlineRequestsReview");
  const language = useLanguage();
  const { form, group, correctionsLeft } = detail;
  return (
    <Modal
      opened
      onClose={onClose}
      title={interpolate(words.rejectTitle, { number: form.number })}
      closeOnClickOutside={false}
    >
      {form.status === "underReview" && (
        <Text size="sm" mb="sm">
          {correctionsLeft > 0 ? pluralize(words.canCorrect, correctionsLeft, language) : words.lastTime}
        </Text>
      )}
      <RejectForm
        forms={[form]}
        language={group.requester.language}
        proposesText={form.status === "underReview" && correctionsLeft > 0}
        choosesRefund={false}
        submit={(rejection) =>
          api.onlineRequests.setStatus({
            _id: form._id,
            status: "rejected",
            updatedAt: form.updatedAt,
            ...rejection,
          })
        }
        onDone={onDone}
        onConflict={onConflict}
        onCancel={onClose}
        submitLabel={reject}
      />
    </Modal>
  );
}

/** Shows the author of a concurrent decision or change. */
export function StaleDialog({
  error,
  onNext,
  onClose,
}: {
  error: ApiError;
  onNext: (() => void) | undefined;
  onClose: () => void;
}) {
  const { stale: words } = useWords("onlineRequestsReview");
  const { status: statusWords } = useWords("onlineRequests");
  const language = useLanguage();
  const { last, byName } = error.facts as {
    last?: { to: FormStatus; at: string; byName: string } | null;
    byName?: string | null;
  };
  const isDecided = last ? currentOf<{ status: FormStatus }>(error)?.status === last.to : false;
  return (
    <Modal opened onClose={onClose} title={isDecided ? words.title : error.message}>
      <Text size="sm">
        {isDecided && last
          ? interpolate(words.decided, {
              name: formatActor(last.byName, language),
              date: formatDateTime(last.at, language),
              status: statusWords[last.to],
            })
          : byName && interpolate(words.amended, { name: byName })}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {words.see}
        </Button>
        {isDecided && onNext && <Button onClick={onNext}>{words.next}</Button>}
      </Group>
    </Modal>
  );
}

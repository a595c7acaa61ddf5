/** Dialogs of bulk actions on payments: they act on the counted rows and report each result. */
import { Button, Group, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatMoney } from "../../../../../kit/text/format.ts";
import { type Plural, interpolate, pluralize } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import type { BulkDialogProps } from "../../../../../web/office/actions/action.ts";
import { Form } from "../../../../../web/office/form/form.tsx";
import { withVersions } from "../../../../../web/office/components/batches/batches.ts";
import { type BulkFormProps, BulkDialog } from "../../../../../web/office/components/batches/bulk-dialog.tsx";
import { useWords } from "../../../../../web/words.ts";
import type { ChosenPayment } from "../../payment.ts";
import { stillDue, operationTotals, useRefreshOperations } from "../result/payment-operation.ts";

type Props = BulkDialogProps<ChosenPayment>;

/** Sets or removes the conciliation mark. */
export function ConciliateDialog({ isUndo = false, ...props }: Props & { readonly isUndo?: boolean }) {
  const staffWords = useWords("paymentsDesk");
  const words = isUndo ? staffWords.undo : staffWords.conciliate;
  return (
    <Frame {...props} title={words.title} done={words.done}>
      {({ run, ...form }) => (
        <Form
          fields={
            isUndo
              ? [
                  {
                    name: "note",
                    label: staffWords.undo.note,
                    hint: staffWords.undo.noteHint,
                    kind: "textarea",
                    required: true,
                  },
                ]
              : [
                  {
                    name: "statementReference",
                    label: staffWords.conciliate.statementReference,
                    omitEmpty: true,
                  },
                  { name: "date", label: staffWords.conciliate.date, kind: "date" },
                ]
          }
          mutation={(input: { note?: string; statementReference?: string; date?: string }) =>
            run((batch) =>
              api.payments.conciliate({ ids: batch.map((row) => row._id), conciliated: !isUndo, ...input }),
            )
          }
          submitLabel={words.submit}
          {...form}
        />
      )}
    </Frame>
  );
}

/** One bank transfer refunded all of them. */
export function RefundMany(props: Props) {
  const { refundMany: words, refund } = useWords("paymentsDesk");
  const language = useLanguage();
  const amounts = operationTotals(props.rows, stillDue).map(({ amount, currency }) =>
    formatMoney(amount, currency, language),
  );
  return (
    <Frame {...props} title={words.title} done={words.done}>
      {({ run, ...form }) => (
        <>
          <Text size="sm" mb="md">
            {interpolate(words.text, { amount: amounts.join(" + ") })}
          </Text>
          <Form
            fields={[{ name: "reference", label: refund.reference, hint: words.referenceHint, required: true }]}
            mutation={({ reference }: { reference: string }) =>
              run((batch, options) => api.payments.refundMany({ ...withVersions(batch), reference }, options))
            }
            submitLabel={refund.submit}
            {...form}
          />
        </>
      )}
    </Frame>
  );
}

/** Queries the gateway about each payment. */
export function SyncMany(props: Props) {
  const { syncMany: words, synced } = useWords("paymentsDesk");
  return (
    <Frame {...props} title={words.title} done={synced.checked}>
      {(form) => <Sync {...form} />}
    </Frame>
  );
}

function Sync({ run, onDone, onCancel }: BulkFormProps<ChosenPayment>) {
  const { syncMany: words, synced, actions } = useWords("paymentsDesk");
  const { cancel } = useWords("office").form;
  const language = useLanguage();
  const sync = useMutation({
    mutationFn: async () => {
      let changed = 0;
      const result = await run(async (batch) => {
        const answer = await api.payments.syncMany({ ids: batch.map((row) => row._id) });
        changed += answer.changed.length;
        return answer;
      });
      return { outcome: result, changed };
    },
    onSuccess: ({ outcome: result, changed }) =>
      onDone(result, changed > 0 ? pluralize(synced.changed, changed, language) : ""),
  });
  return (
    <>
      <Text size="sm">{words.text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" disabled={sync.isPending} onClick={onCancel}>
          {cancel}
        </Button>
        <Button loading={sync.isPending} onClick={() => sync.mutate()}>
          {actions.sync}
        </Button>
      </Group>
    </>
  );
}

/** Dialog frame; states how many of the selected rows are not changed. */
function Frame({
  rows,
  selected,
  clear,
  title,
  done,
  children,
  onClose,
}: Props & { title: Plural; done: Plural; children: (form: BulkFormProps<ChosenPayment>) => ReactNode }) {
  const { rest: restWords } = useWords("paymentsDesk");
  const language = useLanguage();
  const refresh = useRefreshOperations();
  const skippedCount = selected - rows.length;
  return (
    <BulkDialog
      rows={rows}
      title={pluralize(title, rows.length, language)}
      nameOf={(row) => row.reference}
      done={(count) => pluralize(done, count, language)}
      onDone={() => {
        clear();
        return refresh();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {skippedCount > 0 && (
            <Text size="sm" c="dimmed" mb="sm">
              {pluralize(restWords, skippedCount, language)}
            </Text>
          )}
          {children(form)}
        </>
      )}
    </BulkDialog>
  );
}

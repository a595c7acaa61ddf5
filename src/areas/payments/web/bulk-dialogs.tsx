/** The questions behind what is done with many operations: exactly those that were counted, and what became of each. */
import { Button, Group, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatMoney } from "../../../kit/format.ts";
import { type Plural, interpolate, pluralize } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import type { BulkDialogProps } from "../../../web/office/actions/action.ts";
import { Form } from "../../../web/office/form/form.tsx";
import { withVersions } from "../../../web/office/components/batches.ts";
import { type BulkFormProps, BulkDialog } from "../../../web/office/components/bulk-dialog.tsx";
import { useWords } from "../../../web/words.ts";
import type { ChosenPayment } from "../payment.ts";
import { stillDue, operationTotals, useRefreshOperations } from "./payment-operation.ts";

type Props = BulkDialogProps<ChosenPayment>;

/** Sets or takes away the mark of the statement. */
export function ConciliateDialog({ isUndo = false, ...props }: Props & { readonly isUndo?: boolean }) {
  const desk = useWords("paymentsDesk");
  const words = isUndo ? desk.undo : desk.conciliate;
  return (
    <Frame {...props} title={words.title} done={words.done}>
      {({ run, ...form }) => (
        <Form
          fields={
            isUndo
              ? [{ name: "note", label: desk.undo.note, hint: desk.undo.noteHint, kind: "textarea", required: true }]
              : [
                  {
                    name: "statementReference",
                    label: desk.conciliate.statementReference,
                    omitEmpty: true,
                  },
                  { name: "date", label: desk.conciliate.date, kind: "date" },
                ]
          }
          mutation={(said: { note?: string; statementReference?: string; date?: string }) =>
            run((part) => api.payments.conciliate({ ids: part.map((row) => row._id), conciliated: !isUndo, ...said }))
          }
          submitLabel={words.submit}
          {...form}
        />
      )}
    </Frame>
  );
}

/** One transfer gave all of them back. */
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
              run((part, options) => api.payments.refundMany({ ...withVersions(part), reference }, options))
            }
            submitLabel={refund.submit}
            {...form}
          />
        </>
      )}
    </Frame>
  );
}

/** The gateway is asked about each. */
export function SyncMany(props: Props) {
  const { syncMany: words, synced } = useWords("paymentsDesk");
  return (
    <Frame {...props} title={words.title} done={synced.checked}>
      {(changing) => <Sync {...changing} />}
    </Frame>
  );
}

function Sync({ run, onDone, onCancel }: BulkFormProps<ChosenPayment>) {
  const { syncMany: words, synced, actions } = useWords("paymentsDesk");
  const { cancel } = useWords("office").form;
  const language = useLanguage();
  const ask = useMutation({
    mutationFn: async () => {
      let changed = 0;
      const outcome = await run(async (part) => {
        const answer = await api.payments.syncMany({ ids: part.map((row) => row._id) });
        changed += answer.changed.length;
        return answer;
      });
      return { outcome, changed };
    },
    onSuccess: ({ outcome, changed }) =>
      onDone(outcome, changed > 0 ? pluralize(synced.changed, changed, language) : ""),
  });
  return (
    <>
      <Text size="sm">{words.text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" disabled={ask.isPending} onClick={onCancel}>
          {cancel}
        </Button>
        <Button loading={ask.isPending} onClick={() => ask.mutate()}>
          {actions.sync}
        </Button>
      </Group>
    </>
  );
}

/** Says how many of the selected are left as they are. */
function Frame({
  rows,
  selected,
  clear,
  title,
  done,
  children,
  onClose,
}: Props & { title: Plural; done: Plural; children: (changing: BulkFormProps<ChosenPayment>) => ReactNode }) {
  const { rest } = useWords("paymentsDesk");
  const language = useLanguage();
  const refresh = useRefreshOperations();
  const left = selected - rows.length;
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
      {(changing) => (
        <>
          {left > 0 && (
            <Text size="sm" c="dimmed" mb="sm">
              {pluralize(rest, left, language)}
            </Text>
          )}
          {children(changing)}
        </>
      )}
    </BulkDialog>
  );
}

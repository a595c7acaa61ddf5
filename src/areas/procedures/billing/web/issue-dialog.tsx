/**
 * Issues an invoice for the selection; if others invoiced some of the forms meanwhile, shows who did and which forms
 * are left.
 */
import { Button, Group, Modal, Skeleton, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatNumber } from "../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { ApiError, api, type CallOptions } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { Form } from "../../../../web/office/form/form.tsx";
import { Empty } from "../../../../web/office/components/feedback/empty-state.tsx";
import { errorMessage, toast } from "../../../../web/office/query-client.ts";
import { useToday } from "../../../../web/office/use-today.ts";
import { useWords } from "../../../../web/words.ts";
import type { Invoice } from "../invoice.ts";
import type { ChosenLine } from "../billable-form.ts";
import { maxInvoiceLines, type Obstacle } from "../states.ts";
import classes from "./billing.module.css";
import { useRefreshBilling } from "./refresh.ts";
import { TotalsTable } from "./totals-table.tsx";

const isDay = (value: string) => /^20\d\d-\d\d-\d\d$/.test(value);

/** A form that can no longer be invoiced. */
interface Blocked {
  readonly _id: string;
  readonly number: string;
  readonly kind: Obstacle;
  readonly invoice: string | null;
  readonly byName: string | null;
}

export function IssueDialog({
  forms,
  onDone,
  onClose,
}: {
  forms: readonly ChosenLine[];
  onDone: (invoiceId: string) => void;
  onClose: () => void;
}) {
  const { issue: words } = useWords("billing");
  const { form: common } = useWords("office");
  const language = useLanguage();
  const refresh = useRefreshBilling();
  const [ids, setIds] = useState(() => forms.map((form) => form._id));
  const [blockedForms, setBlockedForms] = useState<readonly Blocked[]>([]);
  const today = useToday();
  const [dateText, setDateText] = useState(today);
  // The number depends on the year; an incomplete or future date has no preview.
  const invoiceDate = isDay(dateText) && dateText <= today ? dateText : today;
  const isTooMany = ids.length > maxInvoiceLines;
  const preview = useQuery({
    queryKey: [api.billing.preview.key, ids, invoiceDate.slice(0, 4)],
    queryFn: ({ signal }) => api.billing.preview({ ids, invoiceDate }, { signal }),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0 && !isTooMany,
    gcTime: 0,
    staleTime: 0,
  });
  const previewObstacles = (preview.data?.lines ?? []).flatMap(({ _id, number, obstacle }) =>
    obstacle ? [{ _id, number, ...obstacle }] : [],
  );
  const blocked = blockedForms.length > 0 ? blockedForms : previewObstacles;

  const issue = async (
    order: Omit<Parameters<typeof api.billing.issue>[0], "ids">,
    options?: CallOptions,
  ): Promise<Invoice | null> => {
    try {
      return (await api.billing.issue({ ids, ...order }, options)).invoice;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "NOT_BILLABLE") throw error;
      setBlockedForms(error.facts.rows as Blocked[]);
      void refresh();
      return null;
    }
  };
  const finish = (invoice: Invoice | null) => {
    if (!invoice) return;
    toast(interpolate(words.done, { number: invoice.number }));
    void refresh();
    onDone(invoice._id);
  };
  const removeBlocked = () => {
    setIds(ids.filter((id) => blocked.every((each) => each._id !== id)));
    setBlockedForms([]);
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={pluralize(words.title, ids.length, language)}
      size="lg"
      closeOnClickOutside={false}
    >
      {isTooMany ? (
        <Text size="sm">{interpolate(words.tooMany, { most: formatNumber(maxInvoiceLines, language) })}</Text>
      ) : blocked.length > 0 ? (
        <BlockedRows rows={blocked} left={ids.length - blocked.length} onRest={removeBlocked} onClose={onClose} />
      ) : preview.isPending ? (
        <Skeleton height={120} />
      ) : preview.isError ? (
        <Empty title={errorMessage(preview.error)}>
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
        </Empty>
      ) : (
        <>
          <TotalsTable totals={preview.data.totalsByCurrency} stamps={preview.data.stamps} />
          <Form
            fields={[
              {
                name: "invoiceNumber",
                label: words.number,
                hint: interpolate(words.numberHint, { number: preview.data.nextNumber }),
                omitEmpty: true,
              },
              { name: "invoiceDate", label: words.date, kind: "date", required: true },
            ]}
            initialValues={{ invoiceDate: today }}
            onValuesChange={(values) => setDateText(String(values.invoiceDate))}
            mutation={issue}
            onDone={finish}
            onCancel={onClose}
            submitLabel={words.submit}
          />
        </>
      )}
    </Modal>
  );
}

function BlockedRows({
  rows,
  left: remaining,
  onRest: onContinue,
  onClose,
}: {
  rows: readonly Blocked[];
  left: number;
  onRest: () => void;
  onClose: () => void;
}) {
  const { issue: words } = useWords("billing");
  const { form: common } = useWords("office");
  const language = useLanguage();
  return (
    <div role="alert">
      <Text fw={600} mb={4}>
        {words.blockedTitle}
      </Text>
      <Text size="sm" mb="xs">
        {words.blockedText}
      </Text>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row._id}>
            {interpolate(words.obstacle[row.kind], {
              number: row.number,
              name: row.byName ?? words.anotherPerson,
              invoice: row.invoice ?? "",
            })}
          </li>
        ))}
      </ul>
      {remaining === 0 && <Text size="sm">{words.none}</Text>}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {common.cancel}
        </Button>
        {remaining > 0 && <Button onClick={onContinue}>{pluralize(words.rest, remaining, language)}</Button>}
      </Group>
    </div>
  );
}

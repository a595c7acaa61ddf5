/** One invoice: what it says, its files, and the way to make it void. */
import { Modal, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { showDay, showInstant } from "../../../kit/format.ts";
import { say } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { RecordDeeds } from "../../../web/office/deed/record-deeds.tsx";
import { useDeeds } from "../../../web/office/deed/use-deeds.tsx";
import { Empty } from "../../../web/office/parts/empty.tsx";
import { StatusDot } from "../../../web/office/parts/status-dot.tsx";
import { messageOf } from "../../../web/office/queries.ts";
import { useWords } from "../../../web/words.ts";
import classes from "./billing.module.css";
import { useInvoiceDeeds } from "./invoice-deeds.tsx";
import { TotalsTable } from "./totals-table.tsx";

export function InvoiceDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useWords("billing");
  const language = useLanguage();
  const deeds = useDeeds(useInvoiceDeeds());
  const query = useQuery({
    queryKey: [api.billing.invoice.key, id],
    queryFn: ({ signal }) => api.billing.invoice({ id }, { signal }),
  });
  const invoice = query.data;
  if (deeds.dialog) return deeds.dialog;
  const title = invoice ? say(words.invoice.title, { number: invoice.number }) : words.actions.openInvoice;
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      {query.isError ? (
        <Empty title={messageOf(query.error)} />
      ) : !invoice ? (
        <Skeleton height={180} />
      ) : (
        <>
          <StatusDot tone={invoice.status === "issued" ? "good" : "bad"} label={words.status[invoice.status]} />
          <Text size="sm" mt={6}>
            {words.filters.date}: <strong>{showDay(invoice.date, language)}</strong>
          </Text>
          <Text size="sm" c="dimmed" mb="md">
            {say(words.invoice.issued, {
              name: invoice.issuedByName,
              date: showInstant(invoice.issuedAt, language),
            })}
          </Text>
          {invoice.voidedAt && (
            <Text size="sm" mb="md">
              {say(words.invoice.voided, {
                name: invoice.voidedByName ?? "",
                date: showInstant(invoice.voidedAt, language),
                note: invoice.voidNote ?? "",
              })}
            </Text>
          )}
          <TotalsTable totals={invoice.totalsByCurrency} stamps={invoice.stamps} />
          <div className={classes.files}>
            <RecordDeeds name={invoice.number} actions={deeds.ofRow(invoice)} />
          </div>
        </>
      )}
    </Modal>
  );
}

/** One invoice: what it says, its files, and the way to make it void. */
import { Button, Modal, Skeleton, Text } from "@mantine/core";
import { IconFileSpreadsheet, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { showDay, showInstant } from "../../../kit/format.ts";
import { say } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { FormDialog } from "../../../web/office/form/form-dialog.tsx";
import { Empty } from "../../../web/office/parts/empty.tsx";
import { StatusDot } from "../../../web/office/parts/status-dot.tsx";
import { messageOf } from "../../../web/office/queries.ts";
import { useWords } from "../../../web/words.ts";
import type { Invoice } from "../invoice.ts";
import classes from "./billing.module.css";
import { useRefreshBilling } from "./refresh.ts";
import { TotalsTable } from "./totals-table.tsx";

export function InvoiceDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useWords("billing");
  const language = useLanguage();
  const [isVoiding, setVoiding] = useState(false);
  const query = useQuery({
    queryKey: [api.billing.invoice.key, id],
    queryFn: ({ signal }) => api.billing.invoice({ id }, { signal }),
  });
  const invoice = query.data;
  if (invoice && isVoiding) return <VoidDialog invoice={invoice} onClose={() => setVoiding(false)} />;
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
            <Button
              component="a"
              href={api.billing.invoiceFile.address({ id })}
              target="_blank"
              rel="noopener"
              leftSection={<IconPrinter size={17} />}
            >
              {words.actions.print}
            </Button>
            <Button
              component="a"
              href={api.billing.invoiceSheet.address({ id })}
              download
              variant="default"
              leftSection={<IconFileSpreadsheet size={17} />}
            >
              {words.actions.sheet}
            </Button>
            {invoice.status === "issued" && (
              <Button variant="subtle" color="red" onClick={() => setVoiding(true)}>
                {words.actions.void}
              </Button>
            )}
          </div>
        </>
      )}
    </Modal>
  );
}

function VoidDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { void: words } = useWords("billing");
  const refresh = useRefreshBilling();
  const { number } = invoice;
  return (
    <FormDialog
      title={say(words.title, { number })}
      text={say(words.text, { number })}
      call={api.billing.voidInvoice}
      with={{ _id: invoice._id, updatedAt: invoice.updatedAt }}
      fields={[{ name: "note", label: words.note, hint: words.noteHint, kind: "long", required: true }]}
      done={say(words.done, { number })}
      refresh={refresh}
      onClose={onClose}
      submitLabel={words.submit}
      isDanger
    />
  );
}

/** One invoice: lines, files, history, and the action that voids it. */
import { Group, Table } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { formatDay, formatDateTime, formatMoney } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { RecordActions } from "../../../../web/office/actions/record-actions.tsx";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { BackLink } from "../../../../web/office/components/back-link.tsx";
import { RecordLoader } from "../../../../web/office/components/record/record-loader.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { FactsGrid, HistoryPanel, LinkedFact, RecordPanels } from "../../../../web/office/components/record/record.tsx";
import { StatusDot } from "../../../../web/office/components/record/status-dot.tsx";
import { useWords } from "../../../../web/words.ts";
import type { billingContract } from "../contract.ts";
import classes from "./billing.module.css";
import { useInvoiceActions } from "./invoice-actions.tsx";
import { billingPath } from "./paths.ts";
import { TotalsTable } from "./totals-table.tsx";

type InvoiceDetails = OutputOf<typeof billingContract.invoice>;

export function InvoicePage() {
  const { invoiceId } = useParams({ strict: false }) as { invoiceId: string };
  const { invoice: words } = useWords("billing");
  return (
    <RecordLoader call={api.billing.invoice} input={{ id: invoiceId }} missing={words.missing}>
      {(invoice) => <InvoiceView invoice={invoice} />}
    </RecordLoader>
  );
}

function InvoiceView({ invoice }: { invoice: InvoiceDetails }) {
  const words = useWords("billing");
  const language = useLanguage();
  const invoiceActions = useActions(useInvoiceActions());
  return (
    <>
      <BackLink label={words.invoice.back} to={billingPath(invoice.family)} search={{ view: "invoices" }} />
      <PageHeader
        title={interpolate(words.invoice.title, { number: invoice.number })}
        subtitle={
          <Group gap="xs">
            <StatusDot tone={invoice.status === "issued" ? "good" : "bad"} label={words.status[invoice.status]} />
            <span>{formatDay(invoice.date, language)}</span>
          </Group>
        }
        actions={<RecordActions name={invoice.number} actions={invoiceActions.ofRow(invoice)} />}
      />
      <RecordPanels
        main={
          <>
            <LinesPanel invoice={invoice} />
            <Panel title={words.columns.amount} padded>
              <TotalsTable totals={invoice.totalsByCurrency} stamps={invoice.stamps} />
            </Panel>
          </>
        }
        side={
          <>
            <IssuePanel invoice={invoice} />
            <HistoryPanel lines={invoice.history} actionLabels={words.auditActions} />
          </>
        }
      />
      {invoiceActions.dialog}
    </>
  );
}

/** The lines with links to their forms. */
function LinesPanel({ invoice: { family, invoiceLines, lines } }: { invoice: InvoiceDetails }) {
  const { columns } = useWords("billing");
  const language = useLanguage();
  return (
    <Panel title={columns.lines} count={lines}>
      <div className={classes.scroll}>
        <Table className={classes.invoiceLines}>
          <Table.Thead>
            <Table.Tr>
              {[columns.number, columns.holder, columns.delivered, columns.payment, columns.amount].map((heading) => (
                <Table.Th key={heading} scope="col">
                  {heading}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {invoiceLines.map((line) => (
              <Table.Tr key={line.formId}>
                <Table.Td>
                  <LinkedFact to={`/onlineServicesAdmin/${family}/onlineRequests/${line.formId}`} label={line.number} />
                </Table.Td>
                <Table.Td>
                  {line.holder}
                  <small>{line.document ?? line.service}</small>
                </Table.Td>
                <Table.Td>{line.deliveredAt && formatDay(line.deliveredAt, language)}</Table.Td>
                <Table.Td>{line.paymentReference}</Table.Td>
                <Table.Td className="num">{formatMoney(line.amount, line.currency, language)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Panel>
  );
}

function IssuePanel({ invoice }: { invoice: InvoiceDetails }) {
  const { columns, invoice: words } = useWords("billing");
  const language = useLanguage();
  const { voidedAt, voidedByName, voidNote } = invoice;
  return (
    <Panel title={words.issuedBy} padded>
      <FactsGrid
        facts={[
          [columns.invoiceDate, formatDay(invoice.date, language)],
          [columns.issuedBy, invoice.issuedByName],
          [columns.issuedAt, formatDateTime(invoice.issuedAt, language)],
          voidedAt !== null && [words.voidedBy, voidedByName],
          voidedAt !== null && [words.voidedAt, formatDateTime(voidedAt, language)],
          voidedAt !== null && [words.why, voidNote],
        ]}
      />
    </Panel>
  );
}

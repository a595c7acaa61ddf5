/** A gateway's day: both sides, their differences, and closing. */
import { Button } from "@mantine/core";
import { IconArrowLeft, IconLock, IconLockOpen, IconRefresh, IconUpload } from "@tabler/icons-react";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { formatActor } from "../../../../kit/text/actor-names.ts";
import { formatDay, formatDateTime, formatNumber } from "../../../../kit/text/format.ts";
import { pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { RecordActions } from "../../../../web/office/actions/record-actions.tsx";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { RecordLoader } from "../../../../web/office/components/record/record-loader.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { SeeMore } from "../../../../web/office/components/see-more.tsx";
import { ViewTabs } from "../../../../web/office/components/list-parts/view-tabs.tsx";
import type { SearchParams } from "../../../../web/office/navigation/query-string.ts";
import { useWords } from "../../../../web/words.ts";
import type { GatewayKey } from "../../payments/contract.ts";
import type { ReconciliationDay } from "../schemas.ts";
import { CloseDialog, ReopenDialog, StatementDialog, useCloseBlock, useImportReport } from "./day-dialogs.tsx";
import { Differences } from "./differences.tsx";
import { Imports } from "./imports.tsx";
import { Lines } from "./lines.tsx";
import classes from "./reconciliation.module.css";
import { Settled } from "./settlement.tsx";
import { DayStatusDot, useMoney } from "./day-parts.tsx";

export const TransfermovilDay = () => <DayScreen gateway="transfermovil" />;
export const EnzonaDay = () => <DayScreen gateway="enzona" />;
export const CardDay = () => <DayScreen gateway="bipay" />;

function DayScreen({ gateway }: { gateway: GatewayKey }) {
  const { day } = useParams({ strict: false }) as { day: string };
  return (
    <>
      <BackLink gateway={gateway} />
      <RecordLoader call={api.reconciliation.day} input={{ gateway, day }}>
        {(record) => <DayView day={day} record={record} />}
      </RecordLoader>
    </>
  );
}

function DayView({ day, record }: { day: string; record: ReconciliationDay }) {
  const search = useSearch({ strict: false }) as SearchParams;
  const words = useWords("reconciliation");
  const language = useLanguage();
  const { entries } = useWords("menu");
  const isLines = search.view === "lines";
  return (
    <>
      <PageHeader
        title={formatDay(day, language)}
        subtitle={<DayStatusDot status={record.status} />}
        actions={<Actions record={record} />}
      />
      <Summary record={record} />
      <div className={classes.views}>
        <ViewTabs
          label={entries.reconciliation}
          views={[
            { label: words.tabs.differences, to: ".", search: {}, isHere: !isLines, count: differencesOf(record) },
            { label: words.tabs.lines, to: ".", search: { view: "lines" }, isHere: isLines, count: record.lines },
          ]}
        />
        <Kinds record={record} chosen={isLines ? undefined : search.kind} />
      </div>
      {isLines ? <Lines record={record} /> : <Differences record={record} />}
      <Settled record={record} />
      {record.imports.length > 0 && <Imports record={record} />}
      {record.log.length > 0 && <Log record={record} />}
    </>
  );
}

function BackLink({ gateway }: { gateway: GatewayKey }) {
  const { back } = useWords("reconciliation");
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      px={6}
      mb={8}
      ml={-6}
      leftSection={<IconArrowLeft size={16} />}
      renderRoot={(props) => <Link to={`/${gateway}/reconciliation`} {...props} />}
    >
      {back}
    </Button>
  );
}

const differencesOf = ({ open, resolved }: ReconciliationDay) => open + resolved;

/** Both sides, what is left to explain and the deposit, on one line. */
function Summary({ record }: { record: ReconciliationDay }) {
  const { facts: words, settlement } = useWords("reconciliation");
  const language = useLanguage();
  const formatOr = (time: string | undefined, otherwise: string) => (time ? formatDateTime(time, language) : otherwise);
  const { open, loaded, loadedAt, closedAt, closedBy } = record;
  return (
    <dl className={classes.summary}>
      <Sum label={words.ours} totals={record.ours} />
      {loaded ? (
        <Sum label={words.theirs} totals={record.theirs} />
      ) : (
        <Figure label={words.theirs} value={words.never} />
      )}
      <Figure label={words.open} value={formatNumber(open, language)} isWrong={open > 0} />
      {record.settlement.map(({ currency, standing }) => (
        <Figure
          key={currency}
          label={
            record.settlement.length > 1 ? `${settlement.columns.standing} ${currency}` : settlement.columns.standing
          }
          value={settlement.statuses[standing]}
          isWrong={standing === "differs"}
        />
      ))}
      {loaded && <Figure label={words.loaded} value={formatOr(loadedAt, words.never)} />}
      {record.status === "closed" && closedBy && (
        <Figure label={words.closed} value={`${formatActor(closedBy, language)}, ${formatOr(closedAt, "")}`} />
      )}
    </dl>
  );
}

function Sum({ label, totals }: { label: string; totals: ReconciliationDay["ours"] }) {
  const { facts: words } = useWords("reconciliation");
  const language = useLanguage();
  const money = useMoney();
  const value = totals
    .map(({ currency, count, amount }) =>
      pluralize(words.payments, count, language, { amount: money(amount, currency) }),
    )
    .join("; ");
  return <Figure label={label} value={value || words.none} />;
}

function Figure({ label, value, isWrong = false }: { label: string; value: string; isWrong?: boolean }) {
  return (
    <div data-wrong={isWrong}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Number of differences per kind; each filters the list. */
function Kinds({ record, chosen }: { record: ReconciliationDay; chosen: string | undefined }) {
  const words = useWords("reconciliation");
  const language = useLanguage();
  if (record.kinds.length === 0) return null;
  return (
    <div className={`${classes.kinds} no-print`}>
      {record.kinds.map(({ kind, open, resolved }) => (
        <Link
          key={kind}
          to="."
          search={chosen === kind ? {} : { kind }}
          resetScroll={false}
          className={classes.kind}
          activeProps={{}}
          data-on={chosen === kind}
          data-open={open > 0}
          title={words.kindHints[kind]}
        >
          {words.kinds[kind]}
          <strong className="num">{`${formatNumber(open, language)} / ${formatNumber(open + resolved, language)}`}</strong>
        </Link>
      ))}
    </div>
  );
}

function Actions({ record }: { record: ReconciliationDay }) {
  const words = useWords("reconciliation");
  const showReport = useImportReport();
  const closeBlock = useCloseBlock();
  const actions = useActions<ReconciliationDay>({
    one: [
      {
        label: words.load.action,
        icon: IconRefresh,
        isAvailable: ({ lists }) => lists,
        run: async ({ gateway, _id: day }) => showReport(await api.reconciliation.load({ gateway, day })),
      },
      {
        label: words.load.file,
        icon: IconUpload,
        dialog: (day, onClose) => <StatementDialog record={day} onClose={onClose} />,
      },
      {
        label: words.reopen.action,
        icon: IconLockOpen,
        isAvailable: ({ status }) => status === "closed",
        dialog: (day, onClose) => <ReopenDialog record={day} onClose={onClose} />,
      },
      {
        label: words.close.action,
        icon: IconLock,
        shortcut: "s",
        isPrimary: true,
        isAvailable: ({ status }) => status !== "closed",
        blockReason: closeBlock,
        dialog: (day, onClose) => <CloseDialog record={day} onClose={onClose} />,
      },
    ],
  });
  return (
    <>
      <RecordActions name={formatDay(record._id, useLanguage())} actions={actions.ofRow(record)} />
      {actions.dialog}
    </>
  );
}

function Log({ record }: { record: ReconciliationDay }) {
  const { log: words } = useWords("reconciliation");
  const language = useLanguage();
  return (
    <div style={{ marginTop: 16 }}>
      <Panel title={words.title} padded>
        <ul className={classes.log}>
          {record.log.map((each) => (
            <li key={`${each.at}${each.to}`}>
              <strong>{words[each.to]}</strong>{" "}
              <span>{`${formatDateTime(each.at, language)}, ${formatActor(each.by, language)}`}</span>
              {each.note && <SeeMore>{each.note}</SeeMore>}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

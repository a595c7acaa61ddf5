/** One day of one gateway: ours and theirs side by side, until everything is explained and somebody closes it. */
import { Button, Paper } from "@mantine/core";
import { IconArrowLeft, IconLock, IconLockOpen, IconRefresh, IconUpload } from "@tabler/icons-react";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { formatDay, formatDateTime, formatNumber } from "../../../kit/format.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { RecordActions } from "../../../web/office/actions/record-actions.tsx";
import { useActions } from "../../../web/office/actions/use-actions.tsx";
import { Facts } from "../../../web/office/components/facts.tsx";
import { RecordLoader } from "../../../web/office/components/record-loader.tsx";
import { PageHeader } from "../../../web/office/components/page-header.tsx";
import { Panel } from "../../../web/office/components/panel.tsx";
import { SeeMore } from "../../../web/office/components/see-more.tsx";
import { ViewTabs } from "../../../web/office/components/view-tabs.tsx";
import type { SearchParams } from "../../../web/office/query-string.ts";
import { useWords } from "../../../web/words.ts";
import type { GatewayKey } from "../../payments/contract.ts";
import type { ReconciliationDay } from "../schemas.ts";
import { CloseDialog, ReopenDialog, StatementDialog, useTellLoaded } from "./day-dialogs.tsx";
import { Differences } from "./differences.tsx";
import { Imports } from "./imports.tsx";
import { Lines } from "./lines.tsx";
import classes from "./reconciliation.module.css";
import { Settled } from "./settlement.tsx";
import { DayStatusDot, Totals } from "./day-parts.tsx";

export const TransfermovilDay = () => <ShownDay gateway="transfermovil" />;
export const EnzonaDay = () => <ShownDay gateway="enzona" />;
export const CardDay = () => <ShownDay gateway="bipay" />;

function ShownDay({ gateway }: { gateway: GatewayKey }) {
  const { day } = useParams({ strict: false }) as { day: string };
  return (
    <>
      <BackLink gateway={gateway} />
      <RecordLoader call={api.reconciliation.day} input={{ gateway, day }}>
        {(shown) => <Shown day={day} shown={shown} />}
      </RecordLoader>
    </>
  );
}

function Shown({ day, shown }: { day: string; shown: ReconciliationDay }) {
  const search = useSearch({ strict: false }) as SearchParams;
  const words = useWords("reconciliation");
  const language = useLanguage();
  const { entries } = useWords("menu");
  const isLines = search.view === "lines";
  return (
    <>
      <PageHeader
        title={`${entries.reconciliation} · ${formatDay(day, language)}`}
        subtitle={<DayStatusDot status={shown.status} />}
        actions={<Actions shown={shown} />}
      />
      <Summary shown={shown} />
      <Settled shown={shown} />
      <Kinds shown={shown} chosen={isLines ? undefined : search.kind} />
      <ViewTabs
        label={entries.reconciliation}
        views={[
          { label: words.tabs.differences, to: ".", search: {}, isHere: !isLines, count: differencesOf(shown) },
          { label: words.tabs.lines, to: ".", search: { view: "lines" }, isHere: isLines, count: shown.lines },
        ]}
      />
      {isLines ? <Lines shown={shown} /> : <Differences shown={shown} />}
      {shown.imports.length > 0 && <Imports shown={shown} />}
      {shown.log.length > 0 && <Log shown={shown} />}
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

/** Both sides added up; the same count and total is the first thing a person looks for. */
function Summary({ shown }: { shown: ReconciliationDay }) {
  const { facts: words } = useWords("reconciliation");
  const language = useLanguage();
  const at = (moment: string | undefined, otherwise: string) => (moment ? formatDateTime(moment, language) : otherwise);
  return (
    <Paper className={classes.summary}>
      <Facts
        facts={[
          [words.ours, <Totals key="ours" totals={shown.ours} none={words.none} />],
          [words.theirs, shown.loaded ? <Totals key="theirs" totals={shown.theirs} none={words.none} /> : words.never],
          [words.open, formatNumber(shown.open, language)],
          [words.loaded, at(shown.loadedAt, words.never)],
          [
            words.closed,
            shown.status === "closed" && shown.closedBy ? `${shown.closedBy}, ${at(shown.closedAt, "")}` : words.never,
          ],
        ]}
      />
    </Paper>
  );
}

/** How many differences of each kind; each filters the list. */
function Kinds({ shown, chosen }: { shown: ReconciliationDay; chosen: string | undefined }) {
  const words = useWords("reconciliation");
  const language = useLanguage();
  if (shown.kinds.length === 0) return null;
  return (
    <div className={`${classes.kinds} no-print`}>
      {shown.kinds.map(({ kind, open, resolved }) => (
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

function Actions({ shown }: { shown: ReconciliationDay }) {
  const words = useWords("reconciliation");
  const tell = useTellLoaded();
  const deeds = useActions<ReconciliationDay>({
    one: [
      {
        label: words.load.action,
        icon: IconRefresh,
        isAvailable: ({ lists }) => lists,
        run: async ({ gateway, _id: day }) => tell(await api.reconciliation.load({ gateway, day })),
      },
      {
        label: words.load.file,
        icon: IconUpload,
        dialog: (day, onClose) => <StatementDialog shown={day} onClose={onClose} />,
      },
      {
        label: words.reopen.action,
        icon: IconLockOpen,
        isAvailable: ({ status }) => status === "closed",
        dialog: (day, onClose) => <ReopenDialog shown={day} onClose={onClose} />,
      },
      {
        label: words.close.action,
        icon: IconLock,
        shortcut: "s",
        isPrimary: true,
        isAvailable: ({ status }) => status !== "closed",
        dialog: (day, onClose) => <CloseDialog shown={day} onClose={onClose} />,
      },
    ],
  });
  return (
    <>
      <RecordActions name={formatDay(shown._id, useLanguage())} actions={deeds.ofRow(shown)} />
      {deeds.dialog}
    </>
  );
}

function Log({ shown }: { shown: ReconciliationDay }) {
  const { log: words } = useWords("reconciliation");
  const language = useLanguage();
  return (
    <div style={{ marginTop: 16 }}>
      <Panel title={words.title} padded>
        <ul className={classes.log}>
          {shown.log.map((each) => (
            <li key={`${each.at}${each.to}`}>
              <strong>{words[each.to]}</strong> <span>{`${formatDateTime(each.at, language)}, ${each.by}`}</span>
              {each.note && <SeeMore>{each.note}</SeeMore>}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

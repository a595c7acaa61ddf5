import { Button } from "@mantine/core";
import {
  IconArrowBackUp,
  IconCalendarOff,
  IconHistory,
  IconPlus,
  IconQuestionMark,
  IconTrendingUp,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { showDay, showInstant, showMoney } from "../../../kit/format.ts";
import { currencies } from "../../../kit/money.ts";
import { say } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import type { ListScreen } from "../../../web/office/list/list-screen.ts";
import { List } from "../../../web/office/list/list.tsx";
import { BackLink } from "../../../web/office/parts/back-link.tsx";
import { ConfirmDelete } from "../../../web/office/parts/confirm-delete.tsx";
import { choiceOf } from "../../../web/office/parts/filter.ts";
import { PageHeader } from "../../../web/office/parts/page-header.tsx";
import { StatusDot, type Tone } from "../../../web/office/parts/status-dot.tsx";
import { toast } from "../../../web/office/queries.ts";
import { useWords } from "../../../web/words.ts";
import { useNomenclators } from "../../nomenclators/web/public-office.ts";
import type { onlineServices } from "../contract.ts";
import { type Tariff, tariffConcepts, tariffFamilies, type TariffState, tariffStates } from "../tariff.ts";
import { useRefreshOffers } from "./desk.ts";
import { offersPath, tariffsPath } from "./paths.ts";
import { EndTariff, TariffDialog } from "./tariff-dialogs.tsx";
import { WhyPrice } from "./why-price.tsx";

const tones: Record<TariffState, Tone> = { inForce: "good", planned: "wait", past: "quiet" };

/** Every amount with the days on which it holds: past, now and to come. */
export function Tariffs() {
  const { tariffs: words, simulator } = useWords("onlineServicesDesk");
  const language = useLanguage();
  const navigate = useNavigate();
  const refresh = useRefreshOffers();
  const documents = useNomenclators("DOCUMENT_TYPE");
  const [dialog, setDialog] = useState<{ kind: "add" | "end" | "withdraw" | "why"; tariff?: Tariff }>();
  const close = () => setDialog(undefined);
  const c = words.columns;
  const amount = (row: Tariff) => showMoney(row.amount, row.currency, language);
  const documentName = ({ documentType }: Tariff) =>
    documentType ? (documents.find(({ value }) => value === documentType)?.label ?? documentType) : words.allDocuments;
  const state = (row: Tariff) => <StatusDot tone={tones[row.state]} label={words.states[row.state]} />;
  const history = (row: Tariff) => ({ to: tariffsPath, search: { code: row.code } });

  const screen: ListScreen<typeof onlineServices.tariffList, typeof onlineServices.exportTariffs> = {
    name: "tariffs",
    label: words.list,
    call: api.onlineServices.tariffList,
    sheet: api.onlineServices.exportTariffs,
    sort: "code",
    searchHint: words.search,
    columns: [
      { key: "code", label: c.code, sort: "code", main: true, cell: (row) => row.code },
      { key: "family", label: c.family, cell: (row) => words.families[row.family], extra: true },
      { key: "concept", label: c.concept, cell: (row) => words.concepts[row.concept] },
      { key: "document", label: c.document, cell: documentName },
      { key: "residence", label: c.residence, cell: (row) => words.residences[row.residence], extra: true },
      { key: "amount", label: c.amount, align: "right", cell: (row) => <span className="num">{amount(row)}</span> },
      {
        key: "perCopy",
        label: c.perCopy,
        cell: (row) => (row.perCopy ? words.perCopy : words.perForm),
        extra: true,
      },
      { key: "from", label: c.from, sort: "validFrom", cell: (row) => showDay(row.validFrom, language) },
      { key: "to", label: c.to, cell: (row) => (row.validTo ? showDay(row.validTo, language) : words.noEnd) },
      { key: "state", label: c.state, cell: state },
      { key: "basis", label: c.basis, cell: (row) => row.basis, extra: true },
      { key: "changed", label: c.changed, cell: (row) => showInstant(row.updatedAt, language), extra: true },
    ],
    filters: [
      choiceOf("family", c.family, tariffFamilies, words.families),
      choiceOf("concept", c.concept, tariffConcepts, words.concepts),
      choiceOf("currency", c.currency, currencies),
      choiceOf("state", c.state, tariffStates, words.states),
      { kind: "text", name: "code", label: c.code },
    ],
    rowName: (row) => `${row.code}, ${showDay(row.validFrom, language)}`,
    open: history,
    card: (row) => ({
      title: row.code,
      amount: amount(row),
      detail: documentName(row),
      left: state(row),
      right: [showDay(row.validFrom, language), row.validTo && showDay(row.validTo, language)]
        .filter(Boolean)
        .join(" – "),
    }),
    rowActions: (row) => [
      {
        label: words.actions.change,
        icon: <IconTrendingUp size={17} />,
        run: () => setDialog({ kind: "add", tariff: row }),
      },
      { label: words.actions.history, icon: <IconHistory size={17} />, run: () => void navigate(history(row)) },
      ...(row.state === "past"
        ? []
        : [
            {
              label: words.actions.end,
              icon: <IconCalendarOff size={17} />,
              run: () => setDialog({ kind: "end", tariff: row }),
            },
          ]),
      ...(row.state === "planned"
        ? [
            {
              label: words.actions.withdraw,
              icon: <IconArrowBackUp size={17} />,
              danger: true,
              run: () => setDialog({ kind: "withdraw", tariff: row }),
            },
          ]
        : []),
    ],
    empty: { title: words.none },
  };
  return (
    <>
      <BackLink label={words.back} to={offersPath} />
      <PageHeader
        title={words.title}
        subtitle={words.subtitle}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconQuestionMark size={17} />}
              onClick={() => setDialog({ kind: "why" })}
            >
              {simulator.open}
            </Button>
            <Button leftSection={<IconPlus size={17} />} onClick={() => setDialog({ kind: "add" })}>
              {words.create}
            </Button>
          </>
        }
      />
      <List screen={screen} />
      {dialog?.kind === "why" && <WhyPrice onClose={close} />}
      {dialog?.kind === "add" && <TariffDialog of={dialog.tariff} onClose={close} />}
      {dialog?.kind === "end" && dialog.tariff && <EndTariff tariff={dialog.tariff} onClose={close} />}
      {dialog?.kind === "withdraw" && dialog.tariff && (
        <ConfirmDelete
          title={words.withdraw.title}
          text={say(words.withdraw.text, {
            code: dialog.tariff.code,
            amount: amount(dialog.tariff),
            day: showDay(dialog.tariff.validFrom, language),
          })}
          action={words.withdraw.action}
          onConfirm={async () => {
            await api.onlineServices.withdrawTariff({ id: dialog.tariff?._id ?? "" });
            toast(words.withdraw.done);
            await refresh();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

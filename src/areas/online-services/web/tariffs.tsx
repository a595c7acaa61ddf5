import { Button } from "@mantine/core";
import {
  IconArrowBackUp,
  IconCalendarOff,
  IconHistory,
  IconPlus,
  IconQuestionMark,
  IconTrendingUp,
} from "@tabler/icons-react";
import { showDay, showInstant, showMoney } from "../../../kit/format.ts";
import { currencies } from "../../../kit/money.ts";
import { say } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { useDeeds } from "../../../web/office/deed/use-deeds.tsx";
import type { ListScreen } from "../../../web/office/list/list-screen.ts";
import { List } from "../../../web/office/list/list.tsx";
import { BackLink } from "../../../web/office/parts/back-link.tsx";
import { choiceOf } from "../../../web/office/parts/filter.ts";
import { PageHeader } from "../../../web/office/parts/page-header.tsx";
import type { Tone } from "../../../kit/columns.ts";
import { StatusDot } from "../../../web/office/parts/status-dot.tsx";
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
  const refresh = useRefreshOffers();
  const documents = useNomenclators("DOCUMENT_TYPE");
  const c = words.columns;
  const amount = (row: Tariff) => showMoney(row.amount, row.currency, language);
  const documentName = ({ documentType }: Tariff) =>
    documentType ? (documents.find(({ value }) => value === documentType)?.label ?? documentType) : words.allDocuments;
  const state = (row: Tariff) => <StatusDot tone={tones[row.state]} label={words.states[row.state]} />;
  const history = (row: Tariff) => ({ to: tariffsPath, search: { code: row.code } });

  const deeds = useDeeds<Tariff>({
    refresh,
    one: [
      {
        label: words.actions.change,
        icon: IconTrendingUp,
        asks: (tariff, onClose) => <TariffDialog of={tariff} onClose={onClose} />,
      },
      { label: words.actions.history, icon: IconHistory, leads: history },
      {
        label: words.actions.end,
        icon: IconCalendarOff,
        when: (row) => row.state !== "past",
        asks: (tariff, onClose) => <EndTariff tariff={tariff} onClose={onClose} />,
      },
      {
        label: words.actions.withdraw,
        icon: IconArrowBackUp,
        danger: true,
        when: (row) => row.state === "planned",
        sure: (row) => ({
          title: words.withdraw.title,
          text: say(words.withdraw.text, {
            code: row.code,
            amount: amount(row),
            day: showDay(row.validFrom, language),
          }),
          action: words.withdraw.action,
        }),
        call: ({ _id }) => api.onlineServices.withdrawTariff({ id: _id }),
        done: words.withdraw.done,
      },
    ],
  });
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
    rowActions: deeds.ofRow,
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
              onClick={() => deeds.open((onClose) => <WhyPrice onClose={onClose} />)}
            >
              {simulator.open}
            </Button>
            <Button
              leftSection={<IconPlus size={17} />}
              onClick={() => deeds.open((onClose) => <TariffDialog of={undefined} onClose={onClose} />)}
            >
              {words.create}
            </Button>
          </>
        }
      />
      <List screen={screen} />
      {deeds.dialog}
    </>
  );
}

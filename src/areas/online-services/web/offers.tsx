import { Button } from "@mantine/core";
import {
  IconCircleCheck,
  IconCircleOff,
  IconPencil,
  IconPlus,
  IconQuestionMark,
  IconReceipt2,
  IconTrash,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { showInstant, showMoney } from "../../../kit/format.ts";
import { say } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { useDeeds } from "../../../web/office/deed/use-deeds.tsx";
import type { ListScreen } from "../../../web/office/list/list-screen.ts";
import { List } from "../../../web/office/list/list.tsx";
import { choiceOf, eitherOf } from "../../../web/office/parts/filter.ts";
import { PageHeader } from "../../../web/office/parts/page-header.tsx";
import { StatusDot } from "../../../web/office/parts/status-dot.tsx";
import { useWords } from "../../../web/words.ts";
import { useNomenclators } from "../../nomenclators/web/public-office.ts";
import { families, type OfferRow, type onlineServices } from "../contract.ts";
import { useRefreshOffers } from "./desk.ts";
import { offersPath, tariffsPath } from "./paths.ts";
import { WhyPrice } from "./why-price.tsx";

/** What may be asked for online, whether it may be asked for now, and what it costs today. */
export function Offers() {
  const { offers: words, simulator } = useWords("onlineServicesDesk");
  const language = useLanguage();
  const refresh = useRefreshOffers();
  const documents = useNomenclators("DOCUMENT_TYPE");
  const c = words.columns;
  const state = ({ active }: OfferRow) => (
    <StatusDot tone={active ? "good" : "quiet"} label={words.states[active ? "active" : "inactive"]} />
  );
  const prices = (row: OfferRow) =>
    row.prices.map((price) => showMoney(price.from, price.currency, language)).join(" · ") || words.notSold;
  const target = (row: OfferRow) => ({ to: `${offersPath}/${row._id}` });

  const setActive =
    (active: boolean) =>
    ({ _id, updatedAt }: OfferRow) =>
      api.onlineServices.setActive({ _id, updatedAt, active });
  const deeds = useDeeds<OfferRow>({
    refresh,
    one: [
      { label: words.actions.edit, icon: IconPencil, leads: target },
      {
        label: simulator.open,
        icon: IconQuestionMark,
        asks: ({ _id }, onClose) => <WhyPrice offerId={_id} onClose={onClose} />,
      },
      {
        label: words.actions.prices,
        icon: IconReceipt2,
        leads: ({ family }) => ({ to: tariffsPath, search: { family, state: "inForce" } }),
      },
      {
        label: words.actions.disable,
        icon: IconCircleOff,
        when: ({ active }) => active,
        call: setActive(false),
        done: ({ name }) => say(words.disabled, { name: name[language] }),
      },
      {
        label: words.actions.enable,
        icon: IconCircleCheck,
        when: ({ active }) => !active,
        call: setActive(true),
        done: ({ name }) => say(words.enabled, { name: name[language] }),
      },
      {
        label: words.actions.remove,
        icon: IconTrash,
        danger: true,
        sure: ({ name }) => ({ title: words.remove.title, text: say(words.remove.text, { name: name[language] }) }),
        call: ({ _id }) => api.onlineServices.remove({ id: _id }),
        done: words.remove.done,
      },
    ],
  });
  const screen: ListScreen<typeof onlineServices.list, typeof onlineServices.exportOffers> = {
    name: "offers",
    label: words.list,
    call: api.onlineServices.list,
    sheet: api.onlineServices.exportOffers,
    sort: "order",
    searchHint: words.search,
    columns: [
      { key: "code", label: c.code, sort: "code", main: true, cell: (row) => row.code },
      { key: "name", label: c.name, sort: "name", cell: (row) => row.name[language] },
      { key: "family", label: c.family, extra: true, cell: (row) => row.family },
      { key: "price", label: c.price, align: "right", cell: (row) => <span className="num">{prices(row)}</span> },
      {
        key: "termDays",
        label: c.termDays,
        sort: "termDays",
        align: "right",
        cell: (row) => row.termDays,
      },
      {
        key: "weeklyCapacity",
        label: c.weeklyCapacity,
        sort: "weeklyCapacity",
        align: "right",
        cell: (row) => row.weeklyCapacity,
      },
      { key: "active", label: c.active, cell: state },
      {
        key: "documents",
        label: c.documents,
        extra: true,
        cell: (row) =>
          row.documentTypes.map((code) => documents.find(({ value }) => value === code)?.label ?? code).join(", "),
      },
      {
        key: "legalization",
        label: c.legalization,
        extra: true,
        cell: (row) => (row.includesLegalization ? words.yes : words.no),
      },
      { key: "maxCopies", label: c.maxCopies, extra: true, align: "right", cell: (row) => row.maxCopies },
      { key: "order", label: c.order, sort: "order", extra: true, align: "right", cell: (row) => row.order },
      { key: "updated", label: c.updated, extra: true, cell: (row) => showInstant(row.updatedAt, language) },
    ],
    filters: [
      choiceOf("family", c.family, families, words.families),
      eitherOf("active", c.active, words.states.active, words.states.inactive),
    ],
    rowName: (row) => row.name[language],
    open: target,
    card: (row) => ({
      title: row.name[language],
      amount: row.code,
      detail: prices(row),
      left: state(row),
      right: `${c.weeklyCapacity}: ${row.weeklyCapacity}`,
    }),
    rowActions: deeds.ofRow,
    empty: { title: words.none },
  };
  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={words.subtitle}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconReceipt2 size={17} />}
              renderRoot={(props) => <Link to={tariffsPath} {...props} />}
            >
              {words.tariffs}
            </Button>
            <Button
              leftSection={<IconPlus size={17} />}
              renderRoot={(props) => <Link to={`${offersPath}/create`} {...props} />}
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

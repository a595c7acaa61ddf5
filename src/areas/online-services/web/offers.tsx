import { Button } from "@mantine/core";
import {
  IconCircleCheck,
  IconCircleOff,
  IconPencil,
  IconPlus,
  IconQuestionMark,
  IconReceipt2,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { say } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { useDeeds } from "../../../web/office/deed/use-deeds.tsx";
import { shownIn } from "../../../web/office/list/in-columns.tsx";
import type { ListScreen } from "../../../web/office/list/list-screen.ts";
import { List } from "../../../web/office/list/list.tsx";
import { choiceOf, eitherOf } from "../../../web/office/parts/filter.ts";
import { PageHeader } from "../../../web/office/parts/page-header.tsx";
import { useRemoval } from "../../../web/office/register/removal.ts";
import { useWords } from "../../../web/words.ts";
import { useNaming } from "../../nomenclators/web/public-office.ts";
import { offerColumns } from "../columns.ts";
import type { OfferRow, onlineServices } from "../contract.ts";
import { families } from "../kinds.ts";
import { useRefreshOffers } from "./desk.ts";
import { offersPath, tariffsPath } from "./paths.ts";
import { WhyPrice } from "./why-price.tsx";

/** What may be asked for online, whether it may be asked for now, and what it costs today. */
export function Offers() {
  const { offers: words, simulator } = useWords("onlineServicesDesk");
  const { entries } = useWords("menu");
  const language = useLanguage();
  const refresh = useRefreshOffers();
  const documentOf = useNaming("DOCUMENT_TYPE");
  const c = words.columns;
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
      useRemoval({
        kind: "offer",
        call: api.onlineServices.remove,
        name: ({ name }) => name[language],
        text: words.removeText,
      }),
    ],
  });
  const screen: ListScreen<typeof onlineServices.list, typeof onlineServices.exportOffers> = {
    ...shownIn(offerColumns, { ...words, language, documentOf }, { family: ({ family }) => family }),
    name: "offers",
    label: words.list,
    call: api.onlineServices.list,
    sheet: api.onlineServices.exportOffers,
    searchHint: words.search,
    filters: [
      choiceOf("family", c.family, families, words.families),
      eitherOf("active", c.active, words.states.active, words.states.inactive),
    ],
    open: target,
    rowActions: deeds.ofRow,
    empty: { title: words.none },
  };
  return (
    <>
      <PageHeader
        title={entries.serviceOffers}
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

import { Button } from "@mantine/core";
import { IconCircleCheck, IconCircleOff, IconPencil, IconQuestionMark, IconReceipt2 } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../web/office/list/list-screen.ts";
import { List } from "../../../../web/office/list/list.tsx";
import { choiceOf, eitherOf } from "../../../../web/office/components/filters/filter.ts";
import { CreateButton } from "../../../../web/office/components/create-button.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { useRemoval } from "../../../../web/office/resource/removal.ts";
import { useWords } from "../../../../web/words.ts";
import { useNaming } from "../../../administration/nomenclators/web/public-office.ts";
import { serviceOfferColumns } from "../columns.ts";
import type { ServiceOfferRow, onlineServicesContract } from "../contract.ts";
import { serviceFamilies } from "../offer-kinds.ts";
import { useRefreshServiceOffers } from "./staff-shared.ts";
import { serviceOffersPath, tariffsPath } from "./paths.ts";
import { WhyPrice } from "./price-explainer.tsx";

/** List of offers with their state and current prices. */
export function ServiceOffersScreen() {
  const { offers: words, simulator } = useWords("onlineServicesDesk");
  const { entries } = useWords("menu");
  const language = useLanguage();
  const refresh = useRefreshServiceOffers();
  const documentOf = useNaming("DOCUMENT_TYPE");
  const c = words.columns;
  const target = (row: ServiceOfferRow) => ({ to: `${serviceOffersPath}/${row._id}` });

  const setActive =
    (active: boolean) =>
    ({ _id, updatedAt }: ServiceOfferRow) =>
      api.onlineServices.setActive({ _id, updatedAt, active });
  const offerActions = useActions<ServiceOfferRow>({
    refresh,
    one: [
      { label: words.actions.edit, icon: IconPencil, to: target },
      {
        label: simulator.open,
        icon: IconQuestionMark,
        dialog: ({ _id }, onClose) => <WhyPrice offerId={_id} onClose={onClose} />,
      },
      {
        label: words.actions.prices,
        icon: IconReceipt2,
        to: ({ family }) => ({ to: tariffsPath, search: { family, state: "inForce" } }),
      },
      {
        label: words.actions.disable,
        icon: IconCircleOff,
        isAvailable: ({ active }) => active,
        run: setActive(false),
        successMessage: ({ name }) => interpolate(words.disabled, { name: name[language] }),
      },
      {
        label: words.actions.enable,
        icon: IconCircleCheck,
        isAvailable: ({ active }) => !active,
        run: setActive(true),
        successMessage: ({ name }) => interpolate(words.enabled, { name: name[language] }),
      },
      useRemoval({
        kind: "offer",
        call: api.onlineServices.remove,
        name: ({ name }) => name[language],
        text: words.removeText,
      }),
    ],
  });
  const screen: ListScreen<typeof onlineServicesContract.list, typeof onlineServicesContract.exportOffers> = {
    ...columnsFor(serviceOfferColumns, { ...words, language, documentOf }, { family: ({ family }) => family }),
    name: "offers",
    label: words.list,
    query: api.onlineServices.list,
    exportCall: api.onlineServices.exportOffers,
    searchPlaceholder: words.search,
    filters: [
      choiceOf("family", c.family, serviceFamilies, words.families),
      eitherOf("active", c.active, words.states.active, words.states.inactive),
    ],
    rowTarget: target,
    rowActions: offerActions.ofRow,
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
            <CreateButton label={words.create} to={`${serviceOffersPath}/create`} />
          </>
        }
      />
      <List screen={screen} />
      {offerActions.dialog}
    </>
  );
}

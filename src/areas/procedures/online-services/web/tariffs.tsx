import { Button } from "@mantine/core";
import { IconArrowBackUp, IconCalendarOff, IconHistory, IconQuestionMark, IconTrendingUp } from "@tabler/icons-react";
import { formatDay, formatMoney } from "../../../../kit/text/format.ts";
import { currencies } from "../../../../kit/numbers/money.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../web/office/list/list-screen.ts";
import { List } from "../../../../web/office/list/list.tsx";
import { BackLink } from "../../../../web/office/components/back-link.tsx";
import { choiceOf } from "../../../../web/office/components/filters/filter.ts";
import { CreateButton } from "../../../../web/office/components/create-button.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { useWords } from "../../../../web/words.ts";
import { useNaming } from "../../../administration/nomenclators/web/public-office.ts";
import { tariffColumns } from "../columns.ts";
import type { onlineServicesContract } from "../contract.ts";
import { tariffConcepts, tariffFamilies, tariffStates } from "../offer-kinds.ts";
import type { ServiceTariff } from "../tariff.ts";
import { useRefreshServiceOffers } from "./staff-shared.ts";
import { serviceOffersPath, tariffsPath } from "./paths.ts";
import { EndTariff, ServiceTariffDialog } from "./tariff-dialogs.tsx";
import { WhyPrice } from "./price-explainer.tsx";

/** List of tariff versions with their validity: past, current and future. */
export function Tariffs() {
  const { tariffs: words, simulator } = useWords("onlineServicesDesk");
  const language = useLanguage();
  const refresh = useRefreshServiceOffers();
  const documentOf = useNaming("DOCUMENT_TYPE");
  const c = words.columns;
  const amount = (row: ServiceTariff) => formatMoney(row.amount, row.currency, language);
  const history = (row: ServiceTariff) => ({ to: tariffsPath, search: { code: row.code } });

  const tariffActions = useActions<ServiceTariff>({
    refresh,
    one: [
      {
        label: words.actions.change,
        icon: IconTrendingUp,
        dialog: (tariff, onClose) => <ServiceTariffDialog of={tariff} onClose={onClose} />,
      },
      { label: words.actions.history, icon: IconHistory, to: history },
      {
        label: words.actions.end,
        icon: IconCalendarOff,
        isAvailable: (row) => row.state !== "past",
        dialog: (tariff, onClose) => <EndTariff tariff={tariff} onClose={onClose} />,
      },
      {
        label: words.actions.withdraw,
        icon: IconArrowBackUp,
        isDestructive: true,
        isAvailable: (row) => row.state === "planned",
        confirm: (row) => ({
          title: words.withdraw.title,
          text: interpolate(words.withdraw.text, {
            code: row.code,
            amount: amount(row),
            day: formatDay(row.validFrom, language),
          }),
          action: words.withdraw.action,
        }),
        run: ({ _id }) => api.onlineServices.withdrawTariff({ id: _id }),
        successMessage: words.withdraw.done,
      },
    ],
  });
  const screen: ListScreen<typeof onlineServicesContract.tariffList, typeof onlineServicesContract.exportTariffs> = {
    ...columnsFor(
      tariffColumns,
      { ...words, language, documentOf },
      { to: ({ validTo }) => (validTo ? formatDay(validTo, language) : words.noEnd) },
    ),
    name: "tariffs",
    label: words.list,
    query: api.onlineServices.tariffList,
    exportCall: api.onlineServices.exportTariffs,
    searchPlaceholder: words.search,
    filters: [
      choiceOf("family", c.family, tariffFamilies, words.families),
      choiceOf("concept", c.concept, tariffConcepts, words.concepts),
      choiceOf("currency", c.currency, currencies),
      choiceOf("state", c.state, tariffStates, words.states),
      { kind: "text", name: "code", label: c.code },
    ],
    rowTarget: history,
    rowActions: tariffActions.ofRow,
    empty: { title: words.none },
  };
  return (
    <>
      <BackLink label={words.back} to={serviceOffersPath} />
      <PageHeader
        title={words.title}
        subtitle={words.subtitle}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconQuestionMark size={17} />}
              onClick={() => tariffActions.open((onClose) => <WhyPrice onClose={onClose} />)}
            >
              {simulator.open}
            </Button>
            <CreateButton
              label={words.create}
              onClick={() => tariffActions.open((onClose) => <ServiceTariffDialog of={undefined} onClose={onClose} />)}
            />
          </>
        }
      />
      <List screen={screen} />
      {tariffActions.dialog}
    </>
  );
}

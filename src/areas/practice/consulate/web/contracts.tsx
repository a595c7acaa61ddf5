/** List of consulate contracts, with the tariff for new ones. */
import { Button } from "@mantine/core";
import { IconCoins } from "@tabler/icons-react";
import { currencies } from "../../../../kit/numbers/money.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../web/office/list/list-screen.ts";
import { List } from "../../../../web/office/list/list.tsx";
import { choiceOf, eitherOf } from "../../../../web/office/components/filters/filter.ts";
import { lazyDialog } from "../../../../web/office/components/dialogs/lazy-dialog.tsx";
import { CreateButton } from "../../../../web/office/components/create-button.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { mayOpen, useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import { contractFilters } from "../../legalization/web/public-office.tsx";
import { useNaming } from "../../../administration/nomenclators/web/public-office.ts";
import { consulateContractColumns } from "../columns.ts";
import type { consulateContract } from "../contract.ts";
import type { ConsulateContract } from "../contract-record.ts";
import { useContractActions } from "./contract-actions.tsx";
import { contractPath, contractEditors } from "./paths.ts";
import { useRefreshConsulate } from "./refresh.ts";

const ContractDialog = lazyDialog(async () => (await import("./contract-form.tsx")).ContractDialog);
const TariffDialog = lazyDialog(async () => (await import("./tariff-dialog.tsx")).ConsulateTariffDialog);

export function ConsulateContracts() {
  const words = useWords("consulate");
  const title = useWords("menu").entries.consulateRequested;
  const user = useUser();
  const actions = useActions<ConsulateContract>({ refresh: useRefreshConsulate(), one: useContractActions() });
  const screen: ListScreen<typeof consulateContract.contracts, typeof consulateContract.exportContracts> = {
    ...columnsFor(consulateContractColumns, { ...words, language: useLanguage(), purposeOf: useNaming("PURPOSE") }),
    name: "consulateContracts",
    label: title,
    query: api.consulate.contracts,
    exportCall: api.consulate.exportContracts,
    searchPlaceholder: words.search,
    filters: [
      ...contractFilters(words),
      eitherOf("urgent", words.columns.urgent, words.filters.isUrgent, words.filters.isNotUrgent),
      choiceOf("currency", words.columns.currency, currencies),
    ],
    rowTarget: ({ _id }) => ({ to: contractPath(_id) }),
    rowActions: actions.ofRow,
    empty: { title: words.none, hint: words.noneHint },
  };
  return (
    <>
      <PageHeader
        title={title}
        subtitle={words.subtitle}
        actions={
          mayOpen(contractEditors, user) && (
            <>
              <Button
                variant="default"
                leftSection={<IconCoins size={17} />}
                onClick={() => actions.open((onClose) => <TariffDialog onClose={onClose} />)}
              >
                {words.tariff.action}
              </Button>
              <CreateButton
                label={words.create}
                onClick={() => actions.open((onClose) => <ContractDialog onClose={onClose} />)}
              />
            </>
          )
        }
      />
      <List screen={screen} />
      {actions.dialog}
    </>
  );
}

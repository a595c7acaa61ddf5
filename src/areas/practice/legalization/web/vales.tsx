/** List of vouchers, filtered by each of the nine counters. */
import { currencies } from "../../../../kit/numbers/money.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../web/office/list/list-screen.ts";
import { List } from "../../../../web/office/list/list.tsx";
import { choiceOf, eitherOf } from "../../../../web/office/components/filters/filter.ts";
import { CreateButton } from "../../../../web/office/components/create-button.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { useWords } from "../../../../web/words.ts";
import { valeColumns } from "../columns.ts";
import type { legalizationContract } from "../contract.ts";
import type { Vale } from "../vale.ts";
import { contractFilters } from "./contract-filters.ts";
import { valePath } from "./paths.ts";
import { useValeActions } from "./vale-actions.tsx";
import { useRefreshVales, ValeDialog } from "./vale-form.tsx";

export function Vales() {
  const words = useWords("legalization");
  const actions = useActions<Vale>({ refresh: useRefreshVales(), one: useValeActions() });
  const { columns: c, filters: f } = words;
  const screen: ListScreen<typeof legalizationContract.contracts, typeof legalizationContract.exportContracts> = {
    ...columnsFor(valeColumns, { ...words, language: useLanguage() }),
    name: "vales",
    label: words.title,
    query: api.legalization.contracts,
    exportCall: api.legalization.exportContracts,
    searchPlaceholder: words.search,
    filters: [
      ...contractFilters(words),
      eitherOf("overdue", f.due, f.overdue, f.inTime),
      choiceOf("currency", c.currency, currencies),
    ],
    rowTarget: ({ _id }) => ({ to: valePath(_id) }),
    rowActions: actions.ofRow,
    empty: { title: words.none, hint: words.noneHint },
  };
  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={words.subtitle}
        actions={
          <CreateButton
            label={words.create}
            onClick={() => actions.open((onClose) => <ValeDialog onClose={onClose} />)}
          />
        }
      />
      <List screen={screen} />
      {actions.dialog}
    </>
  );
}

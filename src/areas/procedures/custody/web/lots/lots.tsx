/** List of lots: in transit, their carriers, missing originals. */
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useActions } from "../../../../../web/office/actions/use-actions.tsx";
import { columnsFor } from "../../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../../web/office/list/list-screen.ts";
import { List } from "../../../../../web/office/list/list.tsx";
import { BackLink } from "../../../../../web/office/components/back-link.tsx";
import { choiceOf, eitherOf } from "../../../../../web/office/components/filters/filter.ts";
import { PageHeader } from "../../../../../web/office/components/page-header.tsx";
import { useWords } from "../../../../../web/words.ts";
import type { custodyContract } from "../../contract.ts";
import { lotStates, custodyPlaces } from "../../original-kinds.ts";
import { lotColumns } from "../../lot-columns.ts";
import type { OriginalLot } from "../../original-lot.ts";
import { useLotActions } from "./lot-actions.tsx";
import { lotPath, originalsPath } from "../paths.ts";

type Screen = ListScreen<typeof custodyContract.lots, typeof custodyContract.lotSheet>;

export function Lots() {
  const words = useWords("custody");
  const { lots } = words;
  const actions = useActions<OriginalLot>(useLotActions());
  const screen: Screen = {
    ...columnsFor(lotColumns, { ...words, language: useLanguage() }),
    name: "originalLots",
    label: lots.title,
    query: api.custody.lots,
    exportCall: api.custody.lotSheet,
    searchPlaceholder: lots.search,
    filters: [
      choiceOf("state", lots.columns.state, lotStates, lots.states),
      choiceOf("place", lots.columns.place, custodyPlaces, words.places),
      eitherOf("missing", lots.filters.missing, lots.filters.missingYes, lots.filters.missingNo),
    ],
    rowTarget: ({ _id }) => ({ to: lotPath(_id) }),
    rowActions: actions.ofRow,
    empty: { title: lots.none, hint: lots.noneHint },
  };
  return (
    <>
      <BackLink label={words.title} to={originalsPath} />
      <PageHeader title={lots.title} subtitle={lots.subtitle} />
      <List screen={screen} />
      {actions.dialog}
    </>
  );
}

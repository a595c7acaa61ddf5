/** Lots of originals: which are on their way, who carries them, what did not come. */
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { useDeeds } from "../../../web/office/deed/use-deeds.tsx";
import { shownIn } from "../../../web/office/list/in-columns.tsx";
import type { ListScreen } from "../../../web/office/list/list-screen.ts";
import { List } from "../../../web/office/list/list.tsx";
import { BackLink } from "../../../web/office/parts/back-link.tsx";
import { choiceOf, eitherOf } from "../../../web/office/parts/filter.ts";
import { PageHeader } from "../../../web/office/parts/page-header.tsx";
import { useWords } from "../../../web/words.ts";
import type { custody } from "../contract.ts";
import { lotStates, places } from "../kinds.ts";
import { lotColumns } from "../lot-columns.ts";
import type { Lot } from "../lots.ts";
import { useLotDeeds } from "./lot-deeds.tsx";
import { lotPath, originalsPath } from "./paths.ts";

type Screen = ListScreen<typeof custody.lots, typeof custody.lotSheet>;

export function Lots() {
  const words = useWords("custody");
  const { lots } = words;
  const deeds = useDeeds<Lot>(useLotDeeds());
  const screen: Screen = {
    ...shownIn(lotColumns, { ...words, language: useLanguage() }),
    name: "originalLots",
    label: lots.title,
    call: api.custody.lots,
    sheet: api.custody.lotSheet,
    searchHint: lots.search,
    filters: [
      choiceOf("state", lots.columns.state, lotStates, lots.states),
      choiceOf("place", lots.columns.place, places, words.places),
      eitherOf("missing", lots.filters.missing, lots.filters.missingYes, lots.filters.missingNo),
    ],
    open: ({ _id }) => ({ to: lotPath(_id) }),
    rowActions: deeds.ofRow,
    empty: { title: lots.none, hint: lots.noneHint },
  };
  return (
    <>
      <BackLink label={words.title} to={originalsPath} />
      <PageHeader title={lots.title} subtitle={lots.subtitle} />
      <List screen={screen} />
      {deeds.dialog}
    </>
  );
}

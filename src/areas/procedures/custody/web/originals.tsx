/** List of originals in custody: place, holder, since when; with the intake dialog. */
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { api } from "../../../../web/api.ts";
import { base } from "../../../../kit/frontends.ts";
import { originalReceivers } from "../custodians.ts";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../web/office/list/list-screen.ts";
import { List } from "../../../../web/office/list/list.tsx";
import { BulkActions } from "../../../../web/office/components/batches/bulk-bar.tsx";
import { choiceOf, eitherOf } from "../../../../web/office/components/filters/filter.ts";
import { CreateButton } from "../../../../web/office/components/create-button.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { mayOpen, useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import { originalColumns } from "../columns.ts";
import type { custodyContract } from "../contract.ts";
import type { Original } from "../original.ts";
import { originalKinds, custodyPlaces } from "../original-kinds.ts";
import { useOriginalActions } from "./original-actions.tsx";
import { handOversPath, lotsPath, originalPath } from "./paths.ts";
import { ReceiveDialog } from "./take-in-dialog.tsx";

type Screen = ListScreen<typeof custodyContract.list, typeof custodyContract.sheet, typeof custodyContract.matching>;

export function Originals() {
  const words = useWords("custody");
  const user = useUser();
  const actions = useActions<Original, OutputOf<typeof custodyContract.matching>[number]>(useOriginalActions());
  const screen: Screen = {
    ...columnsFor(originalColumns, { ...words, language: useLanguage() }),
    name: "originals",
    label: words.title,
    query: api.custody.list,
    exportCall: api.custody.sheet,
    searchPlaceholder: words.search,
    filters: [
      choiceOf("place", words.columns.place, custodyPlaces, words.places),
      eitherOf("differs", words.filters.differs, words.differs.yes, words.differs.no),
      eitherOf("mine", words.filters.mine, words.filters.mineYes, words.filters.mineNo),
      choiceOf("kind", words.columns.kind, originalKinds, words.kinds),
    ],
    rowTarget: ({ _id }) => ({ to: originalPath(_id) }),
    rowActions: actions.ofRow,
    selection: {
      all: api.custody.matching,
      bulkActions: (rows, clear) => <BulkActions actions={actions.ofMany(rows, clear)} />,
    },
    empty: { title: words.none, hint: words.noneHint },
  };
  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={words.subtitle}
        actions={
          <>
            <Button renderRoot={(props) => <Link to={lotsPath} {...props} />} variant="default">
              {words.lots.title}
            </Button>
            <Button component="a" href={`${base}${handOversPath}`} variant="default">
              {words.handOver}
            </Button>
            {mayOpen(originalReceivers, user) && (
              <CreateButton
                label={words.receive}
                onClick={() => actions.open((onClose) => <ReceiveDialog onClose={onClose} />)}
              />
            )}
          </>
        }
      />
      <List screen={screen} />
      {actions.dialog}
    </>
  );
}

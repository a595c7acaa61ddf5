/** Home widget of staff accounts that are blocked, or invited and never used. */
import { formatDay } from "../../../../kit/text/format.ts";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import type { LoadedWidget } from "../../../../web/office/home/widget.ts";
import { Panel, PanelMore, PanelRow } from "../../../../web/office/components/panel.tsx";
import { useWords } from "../../../../web/words.ts";
import type { peopleContract } from "../contract.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { useAccountActions } from "./account-actions.tsx";

type AccountsHome = OutputOf<typeof peopleContract.home>;

export const homeWidget: LoadedWidget<AccountsHome> = {
  panels: (query) => [
    {
      name: "people",
      slot: "aside",
      urgency: query.blocked + query.waiting > 0 ? "waiting" : "none",
      isEmpty: query.docs.length === 0,
      content: <PendingAccounts {...query} />,
    },
  ],
};

function PendingAccounts({ blocked, waiting, docs }: AccountsHome) {
  const { home, actions } = useWords("people");
  const language = useLanguage();
  const accountActions = useActions(useAccountActions());
  return (
    <Panel
      title={home.title}
      count={blocked + waiting}
      more={<PanelMore target={{ to: "/admin/users", search: { kind: "staff" } }} />}
    >
      {docs.map((person) => {
        const isBlocked = person.state === "blocked";
        const actionLabel = isBlocked ? actions.unblock : actions.reset;
        const action = accountActions.ofRow(person).find(({ label }) => label === actionLabel);
        return (
          <PanelRow
            key={person._id}
            target={{ to: `/admin/users/${person._id}` }}
            title={person.name}
            detail={interpolate(isBlocked ? home.blocked : home.invited, {
              day: formatDay(person.blockedAt ?? person.createdAt, language),
            })}
            action={action && { ...action, label: isBlocked ? home.unblock : home.again }}
          />
        );
      })}
      {accountActions.dialog}
    </Panel>
  );
}

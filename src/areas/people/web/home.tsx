/** The home of those who keep accounts: staff who are shut out, or were invited and never entered. */
import { formatDay } from "../../../kit/format.ts";
import type { OutputOf } from "../../../kit/contract.ts";
import { interpolate } from "../../../kit/words.ts";
import { useLanguage } from "../../../web/language.ts";
import type { LoadedWidget } from "../../../web/office/home/widget.ts";
import { Panel, PanelMore, PanelRow } from "../../../web/office/components/panel.tsx";
import { useWords } from "../../../web/words.ts";
import type { peopleContract } from "../contract.ts";
import { useActions } from "../../../web/office/actions/use-actions.tsx";
import { useAccountActions } from "./account-actions.tsx";

type Read = OutputOf<typeof peopleContract.home>;

export const homeWidget: LoadedWidget<Read> = {
  panels: (read) => [
    {
      name: "people",
      slot: "aside",
      urgency: read.blocked + read.waiting > 0 ? "waiting" : "none",
      content: <ToLetIn {...read} />,
    },
  ],
};

function ToLetIn({ blocked, waiting, docs }: Read) {
  const { home, actions } = useWords("people");
  const language = useLanguage();
  const deeds = useActions(useAccountActions());
  return (
    <Panel
      title={home.title}
      count={blocked + waiting}
      isEmpty={docs.length === 0}
      more={<PanelMore target={{ to: "/admin/users", search: { kind: "staff" } }} />}
    >
      {docs.map((person) => {
        const isOut = person.state === "blocked";
        const wanted = isOut ? actions.unblock : actions.reset;
        const deed = deeds.ofRow(person).find(({ label }) => label === wanted);
        return (
          <PanelRow
            key={person._id}
            target={{ to: `/admin/users/${person._id}` }}
            title={person.name}
            detail={interpolate(isOut ? home.blocked : home.invited, {
              day: formatDay(person.blockedAt ?? person.createdAt, language),
            })}
            deed={deed && { ...deed, label: isOut ? home.unblock : home.again }}
          />
        );
      })}
      {deeds.dialog}
    </Panel>
  );
}

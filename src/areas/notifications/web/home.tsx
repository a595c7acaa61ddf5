/** The newest notifications that the reader has not seen. */
import { showInstant } from "../../../kit/format.ts";
import type { OutputOf } from "../../../kit/contract.ts";
import { useLanguage } from "../../../web/language.ts";
import type { ShownPart } from "../../../web/office/home/part.ts";
import { Panel, PanelMore, PanelRow } from "../../../web/office/parts/panel.tsx";
import { targetOf } from "../../../web/office/search.ts";
import { useWords } from "../../../web/words.ts";
import type { notifications } from "../contract.ts";

type Unread = OutputOf<typeof notifications.list>;

export const part: ShownPart<Unread> = {
  panels: (read) => [{ name: "unread", place: "aside", edge: "none", shows: <Newest {...read} /> }],
};

function Newest({ docs, totalDocs }: Unread) {
  const words = useWords("notifications");
  const language = useLanguage();
  return (
    <Panel
      title={words.latest}
      count={totalDocs}
      isEmpty={docs.length === 0}
      more={<PanelMore target={{ to: "/notifications" }} />}
    >
      {docs.map((each) => (
        <PanelRow
          key={each._id}
          target={each.link ? targetOf(each.link) : { to: "/notifications" }}
          title={each.title[language]}
          detail={each.text[language]}
          aside={showInstant(each.createdAt, language)}
        />
      ))}
    </Panel>
  );
}

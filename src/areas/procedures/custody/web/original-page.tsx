/** Page of one original: document, place, holder, chain of hand-overs. */
import { useParams } from "@tanstack/react-router";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { formatDateTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { RecordActions } from "../../../../web/office/actions/record-actions.tsx";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { BackLink } from "../../../../web/office/components/back-link.tsx";
import { RecordLoader } from "../../../../web/office/components/record/record-loader.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { FactsGrid, LinkedFact, RecordPanels } from "../../../../web/office/components/record/record.tsx";
import { Warning } from "../../../../web/office/components/feedback/warning.tsx";
import { useWords } from "../../../../web/words.ts";
import type { custodyContract } from "../contract.ts";
import { ChainPanel } from "./chain-panel.tsx";
import { useOriginalActions } from "./original-actions.tsx";
import { originalsPath } from "./paths.ts";

type OriginalDetails = OutputOf<typeof custodyContract.read>;

export function OriginalPage() {
  const { originalId } = useParams({ strict: false }) as { originalId: string };
  const { page } = useWords("custody");
  return (
    <RecordLoader call={api.custody.read} input={{ id: originalId }} missing={page.missing}>
      {(original) => <OriginalDetail original={original} />}
    </RecordLoader>
  );
}

function OriginalDetail({ original }: { original: OriginalDetails }) {
  const words = useWords("custody");
  const language = useLanguage();
  const { columns: c, page } = words;
  const actions = useActions<OriginalDetails>(useOriginalActions());
  const { label, document, holderName, subject, kind, place, heldBy, since, at, differs } = original;
  const [path = "", query = ""] = (at ?? "").split("?");
  const search = Object.fromEntries(new URLSearchParams(query));
  return (
    <>
      <BackLink label={words.title} to={originalsPath} />
      <PageHeader
        title={interpolate(page.title, { label })}
        subtitle={document}
        actions={<RecordActions name={label} actions={actions.ofRow(original)} />}
      />
      {differs && <Warning title={page.differs} />}
      <RecordPanels
        main={
          <>
            <Panel title={page.where} padded>
              <FactsGrid
                facts={[
                  [c.place, words.places[place]],
                  [c.heldBy, heldBy.name],
                  [c.since, formatDateTime(since, language)],
                ]}
              />
            </Panel>
            <Panel title={page.paper} padded>
              <FactsGrid
                facts={[
                  [c.document, document],
                  [c.holderName, holderName],
                  [
                    c.subject,
                    at ? <LinkedFact key="at" to={path} search={search} label={subject.number} /> : subject.number,
                  ],
                  [c.kind, words.kinds[kind]],
                ]}
              />
            </Panel>
          </>
        }
        side={<ChainPanel chain={original.chain} />}
      />
      {actions.dialog}
    </>
  );
}

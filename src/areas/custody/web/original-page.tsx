/** One original: what it is, where it is, and every hand that it went through. */
import { useParams } from "@tanstack/react-router";
import type { OutputOf } from "../../../kit/contract.ts";
import { showInstant } from "../../../kit/format.ts";
import { say } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { RecordDeeds } from "../../../web/office/deed/record-deeds.tsx";
import { useDeeds } from "../../../web/office/deed/use-deeds.tsx";
import { BackLink } from "../../../web/office/parts/back-link.tsx";
import { OneRecord } from "../../../web/office/parts/one-record.tsx";
import { PageHeader } from "../../../web/office/parts/page-header.tsx";
import { Panel } from "../../../web/office/parts/panel.tsx";
import { FactsGrid, LinkedFact, RecordPanels } from "../../../web/office/parts/record.tsx";
import { Warning } from "../../../web/office/parts/warning.tsx";
import { useWords } from "../../../web/words.ts";
import type { custody } from "../contract.ts";
import { ChainPanel } from "./chain-panel.tsx";
import { useOriginalDeeds } from "./original-deeds.tsx";
import { originalsPath } from "./paths.ts";

type Whole = OutputOf<typeof custody.read>;

export function OriginalPage() {
  const { originalId } = useParams({ strict: false }) as { originalId: string };
  const { page } = useWords("custody");
  return (
    <OneRecord call={api.custody.read} input={{ id: originalId }} missing={page.missing}>
      {(original) => <Shown original={original} />}
    </OneRecord>
  );
}

function Shown({ original }: { original: Whole }) {
  const words = useWords("custody");
  const language = useLanguage();
  const { columns: c, page } = words;
  const deeds = useDeeds<Whole>(useOriginalDeeds());
  const { label, document, holderName, subject, kind, place, heldBy, since, at, differs } = original;
  const [path = "", query = ""] = (at ?? "").split("?");
  const search = Object.fromEntries(new URLSearchParams(query));
  return (
    <>
      <BackLink label={words.title} to={originalsPath} />
      <PageHeader
        title={say(page.title, { label })}
        subtitle={document}
        actions={<RecordDeeds name={label} actions={deeds.ofRow(original)} />}
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
                  [c.since, showInstant(since, language)],
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
      {deeds.dialog}
    </>
  );
}

/** Page of one lot: destination, carrier, contents, missing originals. */
import { useNavigate, useParams } from "@tanstack/react-router";
import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import { formatDateTime } from "../../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { RecordActions } from "../../../../../web/office/actions/record-actions.tsx";
import { useActions } from "../../../../../web/office/actions/use-actions.tsx";
import { BackLink } from "../../../../../web/office/components/back-link.tsx";
import { RecordLoader } from "../../../../../web/office/components/record/record-loader.tsx";
import { PageHeader } from "../../../../../web/office/components/page-header.tsx";
import { Panel, PanelRow } from "../../../../../web/office/components/panel.tsx";
import { FactsGrid, RecordPanels } from "../../../../../web/office/components/record/record.tsx";
import { StatusDot } from "../../../../../web/office/components/record/status-dot.tsx";
import { Warning } from "../../../../../web/office/components/feedback/warning.tsx";
import { useWords } from "../../../../../web/words.ts";
import type { custodyContract } from "../../contract.ts";
import { lotTone } from "../../lot-columns.ts";
import { useLotActions } from "./lot-actions.tsx";
import { lotsPath, originalPath } from "../paths.ts";

type LotDetails = OutputOf<typeof custodyContract.lot>;

export function LotPage() {
  const { lotId } = useParams({ strict: false }) as { lotId: string };
  const { lots } = useWords("custody");
  return (
    <RecordLoader call={api.custody.lot} input={{ id: lotId }} missing={lots.page.missing}>
      {(lot) => <LotDetail lot={lot} />}
    </RecordLoader>
  );
}

function LotDetail({ lot }: { lot: LotDetails }) {
  const { lots: words, places } = useWords("custody");
  const language = useLanguage();
  const navigate = useNavigate();
  const actions = useActions<LotDetails>({ ...useLotActions(), leave: () => void navigate({ to: lotsPath }) });
  const { number, state, place, carrier, sentAt, receivedAt, createdAt, papers, missing, contents } = lot;
  const { columns: c, page } = words;
  const format = (instant: string | null) => instant !== null && formatDateTime(instant, language);
  return (
    <>
      <BackLink label={words.title} to={lotsPath} />
      <PageHeader
        title={interpolate(page.title, { number })}
        subtitle={<StatusDot tone={lotTone(lot)} label={words.states[state]} />}
        actions={<RecordActions name={number} actions={actions.ofRow(lot)} />}
      />
      {missing > 0 && <Warning title={pluralize(page.lacks, missing, language)} />}
      <RecordPanels
        main={
          <Panel title={page.contents} count={papers}>
            {contents.map(({ _id, label, document, holderName, heldBy, cameAt }) => (
              <PanelRow
                key={_id}
                target={{ to: originalPath(_id) }}
                title={`${label} · ${document}`}
                detail={[holderName, heldBy.name].join(" · ")}
                aside={
                  cameAt
                    ? interpolate(page.arrivedAt, { instant: formatDateTime(cameAt, language) })
                    : state === "received" && page.didNotCome
                }
              />
            ))}
          </Panel>
        }
        side={
          <Panel title={page.facts} padded>
            <FactsGrid
              facts={[
                [c.place, places[place]],
                carrier !== null && [c.carrier, carrier.name],
                [c.createdAt, formatDateTime(createdAt, language)],
                sentAt !== null && [c.sentAt, format(sentAt)],
                receivedAt !== null && [c.receivedAt, format(receivedAt)],
              ]}
            />
          </Panel>
        }
      />
      {actions.dialog}
    </>
  );
}

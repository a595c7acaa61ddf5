/** Card of a request that needs its client: deadline, people, and the next action. */
import { base } from "../../../../../kit/frontends.ts";
import { formatLongDateTime, formatMoney } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { ConfirmButton } from "../../../../../web/site/confirm-dialog.tsx";
import { deviceStorage } from "../../../../../web/site/offline/device-storage.ts";
import { Link } from "../../../../../web/site/routing/link.tsx";
import { toast } from "../../../../../web/site/toasts.tsx";
import { useWords } from "../../../../../web/words.ts";
import { type ClientStatusKey, clientStatusOfGroup } from "../../client/client-status.ts";
import { clearDraft } from "../wizard/draft/forget-draft.ts";
import { MinutesLeft } from "./home-sections.tsx";
import { documentsOf } from "./documents-of.ts";
import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import type { onlineRequestsContract } from "../../contract.ts";

export type OwnHome = OutputOf<(typeof onlineRequestsContract)["ownHome"]>;

export type OwnGroupRow = OwnHome["moving"][number];

/** Modifier class of the card's edge. */
const edgeClasses: Partial<Record<ClientStatusKey, string>> = { toCorrect: "needs-bad", readyToDelivery: "needs-ok" };

export function NeedCard({ group, isFirst, reload }: { group: OwnGroupRow; isFirst: boolean; reload: () => void }) {
  const words = useWords("onlineRequestsHome");
  const { status } = useWords("onlineRequestsClient");
  const language = useLanguage();
  const clientStatus = statusThatNeeds(group);
  const deadlines = group.forms.map(({ correctUntil }) => correctUntil).filter((at) => at !== null);
  const toCorrect = group.forms.filter(({ reason }) => reason);
  const names = group.forms.map(({ holder }) => holder).filter(Boolean);
  const title = group.payBy
    ? interpolate(words.payBefore, { moment: formatLongDateTime(group.payBy, language) })
    : status[clientStatus];
  return (
    <article className={`card needs stack-tight ${edgeClasses[clientStatus] ?? ""}`}>
      <p className="spread small muted">
        <span>{documentsOf(group)}</span>
        <span className="mono">{group.number}</span>
      </p>
      <h3>{title}</h3>
      {names.length > 0 && <p>{interpolate(words.holders, { names: names.join(", ") })}</p>}
      {clientStatus === "toCorrect" &&
        toCorrect.map(({ _id, holder, reason }) => (
          <p key={_id} className="typed">
            {toCorrect.length > 1 && `${holder}: `}
            {reason}
          </p>
        ))}
      {clientStatus === "toCorrect" && deadlines[0] && (
        <p>{interpolate(words.correctBefore, { moment: formatLongDateTime(deadlines.sort()[0] ?? "", language) })}</p>
      )}
      {clientStatus === "notPaid" && group.linkState === "expired" && <p>{words.linkOver}</p>}
      {isTriedOut(group, clientStatus) && <p>{words.triedOut}</p>}
      {clientStatus === "draft" && group.draftExpiresAt && <MinutesLeft until={group.draftExpiresAt} over={reload} />}
      <Actions group={group} clientStatus={clientStatus} isFirst={isFirst} reload={reload} />
    </article>
  );
}

/** The link is valid, but its payment attempts are used up. */
const isTriedOut = ({ linkState, can }: OwnGroupRow, clientStatus: ClientStatusKey) =>
  clientStatus === "notPaid" && linkState === "valid" && !can.pay;

/** The status of the person who needs something decides for the whole request. */
function statusThatNeeds(group: OwnGroupRow): ClientStatusKey {
  const groupClientStatus = clientStatusOfGroup(group);
  if (group.status === "draft" || group.status === "notPaid") return groupClientStatus;
  if (group.forms.some(({ correctUntil }) => correctUntil)) return "toCorrect";
  return "readyToDelivery";
}

function Actions({
  group,
  clientStatus,
  isFirst,
  reload,
}: {
  group: OwnGroupRow;
  clientStatus: ClientStatusKey;
  isFirst: boolean;
  reload: () => void;
}) {
  const words = useWords("onlineRequestsHome");
  const language = useLanguage();
  const primaryClass = isFirst ? "button" : "button button-quiet";
  const trackingUrl = `${base}/paymentDetails/${group.commonId}?token=${group.publicToken}`;
  const numberForScreenReaders = <span className="sr-only">: {group.number}</span>;
  const [total] = group.totals;
  const canEdit = group.status === "draft" || group.can.finish;
  return (
    <div className="row">
      {group.can.pay && (
        <Link className={primaryClass} to={`/checkout/${group.commonId}`}>
          {total
            ? interpolate(words.payAmount, { amount: formatMoney(total.amount, total.currency, language) })
            : words.pay}
          {numberForScreenReaders}
        </Link>
      )}
      {clientStatus === "notPaid" && !group.can.pay && group.can.resendLink && (
        <Link className={primaryClass} to={`/checkout/${group.commonId}`}>
          {words.another}
          {numberForScreenReaders}
        </Link>
      )}
      {clientStatus === "notPaid" && !group.can.pay && !group.can.resendLink && (
        <Link className={primaryClass} to={`/contact?number=${group.number}`}>
          {words.write}
          {numberForScreenReaders}
        </Link>
      )}
      {canEdit && (
        <Link className={group.can.pay ? "button button-quiet" : primaryClass} to={`/onlineService/${group.commonId}`}>
          {clientStatus === "draft" ? words.goOn : words.correct}
          {numberForScreenReaders}
        </Link>
      )}
      {clientStatus === "readyToDelivery" && (
        <>
          <a className={primaryClass} href={trackingUrl}>
            {words.where}
            {numberForScreenReaders}
          </a>
          {group.courier ? (
            <Link to={`/deliveryService?number=${group.courier.number}`}>
              {interpolate(words.courierAsked, { number: group.courier.number })}
            </Link>
          ) : (
            <Link to={`/deliveryService?request=${group.number}`}>
              {words.courier}
              {numberForScreenReaders}
            </Link>
          )}
        </>
      )}
      {group.can.cancel && <Remove group={group} reload={reload} />}
    </div>
  );
}

function Remove({ group, reload }: { group: OwnGroupRow; reload: () => void }) {
  const words = useWords("onlineRequestsClient").tasks;
  const remove = async () => {
    await api.onlineRequests.remove({ commonId: group.commonId });
    clearDraft(deviceStorage, group.commonId);
    toast(words.removed);
    reload();
  };
  return (
    <ConfirmButton
      label={words.removeYes}
      name={`${words.removeYes}: ${group.number}`}
      title={interpolate(words.removeTitle, { number: group.number })}
      yes={words.removeYes}
      onYes={remove}
    >
      <p>{words.removeText}</p>
    </ConfirmButton>
  );
}

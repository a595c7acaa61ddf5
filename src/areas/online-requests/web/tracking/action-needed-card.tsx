/** A request that waits for its client: until when, for whom, and the one thing to do. */
import { useState } from "react";
import { base } from "../../../../kit/frontends.ts";
import { formatLongDateTime, formatMoney } from "../../../../kit/format.ts";
import { interpolate } from "../../../../kit/words.ts";
import { ApiError, api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/language.ts";
import { ConfirmDialog } from "../../../../web/site/confirm-dialog.tsx";
import { deviceStorage } from "../../../../web/site/device-storage.ts";
import { Link } from "../../../../web/site/link.tsx";
import { toast } from "../../../../web/site/toasts.tsx";
import { useWords } from "../../../../web/words.ts";
import { type ClientStatusKey, clientStatusOfGroup } from "../../client/client-status.ts";
import { clearDraft } from "../wizard/forget-draft.ts";
import { MinutesLeft } from "./home-sections.tsx";
import type { OwnGroupRow } from "./own-requests.tsx";

/** The line at the edge: yours to correct, done, or here. */
const edges: Partial<Record<ClientStatusKey, string>> = { toCorrect: "needs-bad", readyToDelivery: "needs-ok" };

export function NeedCard({ group, isFirst, reload }: { group: OwnGroupRow; isFirst: boolean; reload: () => void }) {
  const words = useWords("onlineRequestsHome");
  const { status } = useWords("onlineRequestsClient");
  const language = useLanguage();
  const told = needOf(group);
  const until = group.forms.map(({ correctUntil }) => correctUntil).filter((at) => at !== null);
  const names = group.forms.map(({ holder }) => holder).filter(Boolean);
  const title = group.payBy
    ? interpolate(words.payBefore, { moment: formatLongDateTime(group.payBy, language) })
    : status[told];
  return (
    <article className={`card needs stack-tight ${edges[told] ?? ""}`}>
      <p className="spread small muted">
        <span>{group.offer.name}</span>
        <span className="mono">{group.number}</span>
      </p>
      <h3>{title}</h3>
      {names.length > 0 && <p>{interpolate(words.holders, { names: names.join(", ") })}</p>}
      {told === "toCorrect" && until[0] && (
        <p>{interpolate(words.correctBefore, { moment: formatLongDateTime(until.sort()[0] ?? "", language) })}</p>
      )}
      {told === "notPaid" && group.linkState === "expired" && <p>{words.linkOver}</p>}
      {isTriedOut(group, told) && <p>{words.triedOut}</p>}
      {told === "draft" && group.draftExpiresAt && <MinutesLeft until={group.draftExpiresAt} over={reload} />}
      <Ways group={group} told={told} isFirst={isFirst} reload={reload} />
    </article>
  );
}

/** Its link holds, and nothing can be paid by it: it was tried as often as it may be. */
const isTriedOut = ({ linkState, can }: OwnGroupRow, told: ClientStatusKey) =>
  told === "notPaid" && linkState === "valid" && !can.pay;

/** Of several people the one who needs something speaks for all. */
function needOf(group: OwnGroupRow): ClientStatusKey {
  const told = clientStatusOfGroup(group);
  if (group.status === "draft" || group.status === "notPaid") return told;
  if (group.forms.some(({ correctUntil }) => correctUntil)) return "toCorrect";
  return "readyToDelivery";
}

function Ways({
  group,
  told,
  isFirst,
  reload,
}: {
  group: OwnGroupRow;
  told: ClientStatusKey;
  isFirst: boolean;
  reload: () => void;
}) {
  const words = useWords("onlineRequestsHome");
  const language = useLanguage();
  const first = isFirst ? "button" : "button button-quiet";
  const follow = `${base}/paymentDetails/${group.commonId}?token=${group.publicToken}`;
  const which = <span className="sr-only">: {group.number}</span>;
  const [total] = group.totals;
  const writes = group.status === "draft" || group.can.finish;
  return (
    <div className="row">
      {group.can.pay && (
        <Link className={first} to={`/checkout/${group.commonId}`}>
          {total
            ? interpolate(words.payAmount, { amount: formatMoney(total.amount, total.currency, language) })
            : words.pay}
          {which}
        </Link>
      )}
      {told === "notPaid" && !group.can.pay && group.can.resendLink && (
        <Link className={first} to={`/checkout/${group.commonId}`}>
          {words.another}
          {which}
        </Link>
      )}
      {told === "notPaid" && !group.can.pay && !group.can.resendLink && (
        <Link className={first} to={`/contact?number=${group.number}`}>
          {words.write}
          {which}
        </Link>
      )}
      {writes && (
        <Link className={group.can.pay ? "button button-quiet" : first} to={`/onlineService/${group.commonId}`}>
          {told === "draft" ? words.goOn : words.correct}
          {which}
        </Link>
      )}
      {told === "readyToDelivery" && (
        <>
          <a className={first} href={follow}>
            {words.where}
            {which}
          </a>
          {group.courier ? (
            <Link to={`/deliveryService?number=${group.courier.number}`}>
              {interpolate(words.courierAsked, { number: group.courier.number })}
            </Link>
          ) : (
            <Link to={`/deliveryService?request=${group.number}`}>
              {words.courier}
              {which}
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
  const [asking, ask] = useState(false);
  const [sending, setSending] = useState(false);
  const remove = async () => {
    setSending(true);
    try {
      await api.onlineRequests.remove({ commonId: group.commonId });
      clearDraft(deviceStorage, group.commonId);
      toast(words.removed);
      reload();
    } catch (error) {
      toast(error instanceof ApiError ? error.message : String(error), "bad");
    } finally {
      setSending(false);
      ask(false);
    }
  };
  return (
    <>
      <button
        className="link-button"
        type="button"
        aria-label={`${words.removeYes}: ${group.number}`}
        onClick={() => ask(true)}
      >
        {words.removeYes}
      </button>
      {asking && (
        <ConfirmDialog
          title={interpolate(words.removeTitle, { number: group.number })}
          yes={words.removeYes}
          sending={sending}
          onYes={remove}
          onNo={() => ask(false)}
        >
          <p>{words.removeText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

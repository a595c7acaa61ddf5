/** What happened with a payment, in order: from its creation to the statement and the refunds. */
import {
  type Icon,
  IconAlertTriangle,
  IconArrowLeft,
  IconArrowRight,
  IconChecks,
  IconClock,
  IconReceiptRefund,
} from "@tabler/icons-react";
import { formatActor } from "../../../../../kit/text/actor-names.ts";
import { formatDateTime, formatMoney } from "../../../../../kit/text/format.ts";
import { toMinorUnits } from "../../../../../kit/numbers/money.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { Panel } from "../../../../../web/office/components/panel.tsx";
import { SeeMore } from "../../../../../web/office/components/see-more.tsx";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useWords } from "../../../../../web/words.ts";
import type { PaymentDetail } from "../../payment.ts";
import classes from "./operations.module.css";

type Action = PaymentDetail["history"][number]["deed"];

interface StoryLine {
  readonly key: string;
  readonly at: string;
  readonly text: string;
  readonly Icon: Icon;
  readonly byName?: string;
  readonly note?: string | null;
}

export function PaymentHistory({ payment }: { payment: PaymentDetail }) {
  const { detail: words } = useWords("paymentsDesk");
  const language = useLanguage();
  const lines = useStory(payment);
  return (
    <Panel title={words.story} count={lines.length}>
      <ol className={classes.story}>
        {lines.map(({ key, at, text, Icon, byName, note }) => (
          <li key={key} data-doubt={Icon === IconAlertTriangle}>
            <time dateTime={at}>{formatDateTime(at, language)}</time>
            <Icon size={17} aria-hidden />
            <div>
              <span>{text}</span>
              {byName && <small>{formatActor(byName, language)}</small>}
              {note && <SeeMore>{note}</SeeMore>}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Oldest first. What the log does not hold follows from the payment itself: an imported one has no log. */
function useStory(payment: PaymentDetail): readonly StoryLine[] {
  const { detail: words, auditActions } = useWords("paymentsDesk");
  const language = useLanguage();
  const { history, createdAt, confirmedAt, currency, duplicated, refundDue } = payment;
  const money = (amount: string) => formatMoney(amount, currency, language);
  const isLogged = (action: Action) => history.some((line) => line.deed === action);
  const created = interpolate(words.created, { amount: money(payment.amount) });
  const lines: (StoryLine | false | undefined)[] = [
    !isLogged("payments.created") && { key: "created", at: createdAt, text: created, Icon: IconArrowRight },
    confirmedAt !== undefined &&
      !isLogged("payments.confirmed") && {
        key: "confirmed",
        at: confirmedAt,
        text: auditActions["payments.confirmed"],
        Icon: IconArrowLeft,
      },
    ...history.toReversed().map(({ _id: key, deed: action, ...line }) => ({
      ...line,
      key,
      text: action === "payments.created" ? created : auditActions[action],
      Icon: iconOf(action),
    })),
    confirmedAt !== undefined &&
      duplicated && { key: "duplicated", at: confirmedAt, text: words.wasPaid, Icon: IconAlertTriangle },
    confirmedAt !== undefined &&
      refundDue !== undefined &&
      toMinorUnits(refundDue) > 0n && {
        key: "owed",
        at: confirmedAt,
        text: interpolate(words.refundDue, { amount: money(refundDue) }),
        Icon: IconReceiptRefund,
      },
  ];
  return lines.filter((line) => line !== false && line !== undefined).toSorted((a, b) => a.at.localeCompare(b.at));
}

/** Requested from the gateway, answered by it, done here. */
function iconOf(action: Action): Icon {
  if (action === "payments.created" || action.endsWith(".sending") || action.endsWith(".asked")) return IconArrowRight;
  if (action === "payments.paying" || action === "payments.confirmed") return IconArrowLeft;
  if (action === "payments.conciliate") return IconChecks;
  if (action === "payments.failed" || action.endsWith(".failed") || action.endsWith(".unclear"))
    return IconAlertTriangle;
  return action.includes("efund") ? IconReceiptRefund : IconClock;
}

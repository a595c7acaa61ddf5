/** Mails and notifications about a delivery, written in the transaction of the event. */
import { formatDeadline, formatMoney } from "../../../../kit/text/format.ts";
import type { Placeholders } from "../../../../kit/text/words.ts";
import type { TransitionResult } from "../../../../server/workflow/state-machine-types.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { codeNames } from "../../../administration/nomenclators/server/public.ts";
import { notificationTargets, noticeTexts, notify } from "../../../administration/notifications/server/public.ts";
import { type MailVars, queueMail } from "../../../administration/outgoing-mail/server/public.ts";
import { personOf } from "../../../administration/people/server/public.ts";
import { serverMessages as en } from "../server-messages.en.ts";
import { serverMessages as es } from "../server-messages.es.ts";
import type { DeliveryRow } from "./delivery-workflow.ts";

type Template = "courierConfirmed" | "courierOnTheWay" | "courierNewVisit" | "courierDelivered" | "courierCancelled";

export interface DeliveryMail {
  readonly template: Template;
  readonly parcel: DeliveryRow;
  /** Idempotency key: the id of the log entry. */
  readonly cause: string;
  readonly publicUrl: string;
  readonly vars?: MailVars;
  /** Seconds until it is sent, as long as the step can be undone. */
  readonly waits?: number;
}

/** Queues a mail to the owner, in their language. Without an owner (a visitor at the office) it does nothing. */
export async function mailOwner(tx: Transaction, mail: DeliveryMail): Promise<void> {
  const { template, parcel } = mail;
  const person = parcel.ownerId ? await personOf(tx, parcel.ownerId) : undefined;
  if (!person) return;
  const names = await codeNames(tx, [parcel.municipality], person.language);
  await queueMail(tx, {
    template,
    to: person.email,
    language: person.language,
    vars: {
      name: person.firstName,
      delivery: parcel.number,
      ...(parcel.requestNumber ? { number: parcel.requestNumber } : {}),
      receiver: parcel.receiverName,
      address: [parcel.address, names.get(parcel.municipality)].filter(Boolean).join(", "),
      date: formatDeadline(parcel.statusAt, person.language, person.timeZone),
      toPay: formatMoney(parcel.price, parcel.currency, person.language),
      link: `${mail.publicUrl}/legalsit${notificationTargets.ownCourier(parcel.number)}`,
      ...mail.vars,
    },
    once: `${template}:${mail.cause}`,
    waits: mail.waits ?? 0,
    related: { kind: "delivery", id: parcel.id },
  });
}

const types = {
  onTheWay: "courier.onTheWay",
  newVisit: "courier.newVisit",
  delivered: "courier.delivered",
  canceled: "courier.canceled",
} as const satisfies Partial<Record<keyof typeof es.notices, string>>;

/** With `moved`, an undo of that step withdraws the notification. */
export async function notifyDeliveryOwner(
  tx: Transaction,
  parcel: DeliveryRow,
  name: keyof typeof types,
  places: Placeholders = {},
  moved?: Pick<TransitionResult<DeliveryRow>, "logEntryId" | "undoWindowSeconds">,
): Promise<void> {
  if (!parcel.ownerId) return;
  await notify(tx, {
    cause: moved?.undoWindowSeconds ? moved.logEntryId : undefined,
    to: { users: [parcel.ownerId] },
    type: types[name],
    ...textOf(name, { number: parcel.number, ...places }),
    link: notificationTargets.ownCourier(parcel.number),
  });
}

/** Notifies staff of a new order by a client. */
export async function notifyDeliveryDesk(tx: Transaction, parcel: DeliveryRow): Promise<void> {
  await notify(tx, {
    to: { permission: "adminDeliveryService" },
    type: "courier.new",
    ...textOf("asked", { number: parcel.number, receiver: parcel.receiverName }),
    link: notificationTargets.courier("pendingDelivery"),
  });
}

const textOf = (name: keyof typeof es.notices, places: Placeholders) =>
  noticeTexts({ es: es.notices[name], en: en.notices[name] }, places);

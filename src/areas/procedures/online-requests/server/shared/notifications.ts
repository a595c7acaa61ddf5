/** Mails to the requester and notifications to both sides, queued in the transaction of their cause. */
import { eq, type SQLWrapper, sql } from "drizzle-orm";
import type { Language, Localized } from "../../../../../kit/text/language.ts";
import { type DeadlineText, formatDeadline, formatMoney } from "../../../../../kit/text/format.ts";
import type { Placeholders } from "../../../../../kit/text/words.ts";
import type { Call } from "../../../../../server/call.ts";
import type { TransitionResult } from "../../../../../server/workflow/state-machine-types.ts";
import type { Queryable, Transaction } from "../../../../../server/database/connection.ts";
import { jsonRows, oneRow } from "../../../../../server/database/json-rows.ts";
import { anyOf } from "../../../../../server/database/prepared-query.ts";
import { type Letterhead, letterheadInSql } from "../../../../administration/firm/server/public.ts";
import {
  notificationTargets,
  notificationsInsert,
  type NoticeToOne,
  noticeTexts,
  notify,
  notifyEach,
} from "../../../../administration/notifications/server/public.ts";
import { serviceOfferView } from "../../../online-services/server/public.ts";
import { type MailVars, canSendMail, queueMails } from "../../../../administration/outgoing-mail/server/public.ts";
import {
  toPerson,
  type Person,
  personOf,
  personColumns,
  userView,
} from "../../../../administration/people/server/public.ts";
import { serverMessages as en } from "../../server-messages.en.ts";
import { serverMessages as es } from "../../server-messages.es.ts";
import { permissionOf } from "../../states.ts";
import type { RequestFormRow, RequestGroupRow } from "./lock-group.ts";
import { publicTokenOf, type RequestPageSigner } from "../tracking/public-token.ts";
import { requestGroups } from "../tables.ts";

type RequestTemplate =
  | "requestReceived"
  | "paymentLink"
  | "requestPaid"
  | "requestInProcess"
  | "requestReady"
  | "requestUncollected"
  | "requestLate"
  | "requestDelivered"
  | "requestRejected"
  | "requestToCorrect"
  | "requestRejectedByUser"
  | "requestCancelled";

type Vars = MailVars;

export interface RequestMail {
  readonly template: RequestTemplate;
  readonly group: RequestGroupRow;
  /** The forms that the mail is about: all of the group, or the one that moved. */
  readonly forms: readonly RequestFormRow[];
  /** Makes the mail unique: id of the log entry, expiry of the link, or id of the payment. */
  readonly cause: string;
  readonly vars?: Vars | ((language: Language, reader: Person) => Vars);
  /** Path below /legalsit; the tracking page by default. */
  readonly path?: string;
  /** Seconds during which its cause can be undone; the mail waits for them. */
  readonly waits?: number;
}

/** Queues a mail to the requester in the requester's language. False if the same cause already queued it. */
export async function mailRequester(tx: Transaction, site: RequestPageSigner, mail: RequestMail): Promise<boolean> {
  const [queued] = await mailRequesters(tx, site, [mail]);
  return queued === true;
}

/** Data for the mails of a group. */
interface Recipient {
  readonly person: Person;
  readonly service: Localized;
  /** Read again, because it may have changed since the group was read. */
  readonly tokenSalt: string;
}
export interface EmailContext {
  /** By group. */
  readonly recipients: ReadonlyMap<string, Recipient>;
  readonly letterhead: Letterhead;
}

/** Data for the mails of these groups, as columns of a query. */
export function emailContextInSql(db: Queryable, groupIds: SQLWrapper) {
  const { commonId, tokenSalt } = requestGroups;
  const { nameEs, nameEn } = serviceOfferView;
  const columns = { ...personColumns, commonId, tokenSalt, nameEs, nameEn };
  const recipients = db
    .select(columns)
    .from(requestGroups)
    .innerJoin(userView, eq(userView.id, requestGroups.requesterId))
    .innerJoin(serviceOfferView, eq(serviceOfferView.id, requestGroups.offerId))
    .where(anyOf(commonId, groupIds));
  return {
    recipients: jsonRows(
      columns,
      recipients,
      (rows): EmailContext["recipients"] =>
        new Map(
          rows.map((row) => {
            const service = { es: row.nameEs, en: row.nameEn };
            return [row.commonId, { person: toPerson(row), service, tokenSalt: row.tokenSalt }];
          }),
        ),
    ),
    letterhead: letterheadInSql(db),
  };
}

async function readEmailContext(db: Queryable, groups: readonly RequestGroupRow[]): Promise<EmailContext> {
  const ids = sql`${sql.param(groups.map(({ commonId }) => commonId))}::uuid[]`;
  const [context] = await db.select(emailContextInSql(db, ids)).from(oneRow);
  return context as EmailContext;
}

/** Queues several mails with a constant number of statements; `notices` are inserted by one of them. */
export async function mailRequesters(
  tx: Transaction,
  site: RequestPageSigner,
  mails: readonly RequestMail[],
  preloaded?: EmailContext,
  notices: readonly NoticeToOne[] = [],
): Promise<boolean[]> {
  if (mails.length === 0) return [];
  const { publicUrl } = site.environment;
  const groups = mails.map(({ group }) => group);
  const { recipients, letterhead } = preloaded ?? (await readEmailContext(tx, groups));
  return queueMails(
    tx,
    mails.map(({ template, group, forms, cause, path, vars, waits = 0 }) => {
      const recipient = recipients.get(group.commonId);
      if (!recipient) throw new Error("a request without its requester");
      const { person, service, tokenSalt } = recipient;
      const { language } = person;
      const [singleForm] = forms.length === 1 ? forms : [];
      return {
        template,
        to: person.email,
        language,
        vars: {
          name: person.firstName,
          number: singleForm && group.lastPosition > 1 ? singleForm.number : group.number,
          service: service[language],
          holder: forms.map(holderName).join(", "),
          link: `${publicUrl}/legalsit${path ?? trackingPath(site, { commonId: group.commonId, tokenSalt })}`,
          ...(typeof vars === "function" ? vars(language, person) : vars),
        },
        once: `${template}:${cause}`,
        waits,
        related: { kind: "requestGroup", id: group.commonId },
      };
    }),
    { letterhead, extraInsert: await notificationsInsert(tx, notices) },
  );
}

export async function requesterOf(tx: Transaction, group: RequestGroupRow): Promise<Person> {
  const person = await personOf(tx, group.requesterId);
  if (!person) throw new Error("a request without its requester");
  return person;
}

/** True if mail to the requester is expected to arrive. */
export async function canMailRequester(call: Call, commonId: string): Promise<boolean> {
  const [group] = await call.db.select().from(requestGroups).where(eq(requestGroups.commonId, commonId));
  const person = group && (await personOf(call.db, group.requesterId));
  return person !== undefined && canSendMail(call.server, person.email);
}

/** An instant in Havana time and in the requester's own time zone. */
export const deadlineFor = (
  { language, timeZone }: Pick<Person, "language" | "timeZone">,
  instant: string,
): DeadlineText => formatDeadline(instant, language, timeZone);

export function moneyIn(language: Language, group: Pick<RequestGroupRow, "currency">, amount: string): string {
  return group.currency ? formatMoney(amount, group.currency, language) : amount;
}

type NoticeName = keyof typeof es.notices;
const types = {
  paid: "online.paid",
  rejectedByUser: "online.rejectedByUser",
  newReview: "online.newReview",
  reviewLate: "online.reviewLate",
  rejected: "online.rejected",
  ready: "online.ready",
} as const satisfies Record<NoticeName, string>;

/** Notifies the staff of the family. */
export async function notifyFamilyStaff(
  tx: Transaction,
  family: RequestGroupRow["family"],
  name: NoticeName,
  places: Placeholders,
  status: string,
): Promise<void> {
  await notify(tx, {
    to: { permission: permissionOf[family] },
    type: types[name],
    ...textOf(name, places),
    link: notificationTargets.requests(family, status),
  });
}

/** Notifies the requester. If `moved` can be undone, its undo withdraws the notification. */
export async function notifyRequester(
  tx: Transaction,
  group: RequestGroupRow,
  name: NoticeName,
  places: Placeholders,
  moved?: Pick<TransitionResult<RequestFormRow>, "logEntryId" | "undoWindowSeconds">,
): Promise<void> {
  await notifyEach(tx, noticesToRequesters(name, [{ group, places, moved }]));
}

export function noticesToRequesters(
  name: NoticeName,
  inputs: readonly {
    readonly group: RequestGroupRow;
    readonly places: Placeholders;
    readonly moved: Pick<TransitionResult<RequestFormRow>, "logEntryId" | "undoWindowSeconds"> | undefined;
  }[],
): NoticeToOne[] {
  return inputs.map(({ group, places, moved }) => ({
    cause: moved?.undoWindowSeconds ? moved.logEntryId : undefined,
    user: group.requesterId,
    type: types[name],
    ...textOf(name, places),
    link: notificationTargets.ownRequest(group.commonId),
  }));
}

/** Full name of the holder; a dash once it was erased. */
export function holderName(
  form: Pick<RequestFormRow, "firstName" | "firstLastName" | "secondLastName"> &
    Partial<Pick<RequestFormRow, "anonymisedAt">>,
): string {
  if (form.anonymisedAt) return "—";
  return [form.firstName, form.firstLastName, form.secondLastName].filter(Boolean).join(" ");
}

export function receiptPath(site: RequestPageSigner, group: Pick<RequestGroupRow, "commonId" | "tokenSalt">): string {
  return `/paymentReceipt/${group.commonId}?token=${publicTokenOf(site, group)}`;
}

export function trackingPath(site: RequestPageSigner, group: Pick<RequestGroupRow, "commonId" | "tokenSalt">): string {
  return `/paymentDetails/${group.commonId}?token=${publicTokenOf(site, group)}`;
}

const textOf = (name: NoticeName, places: Placeholders) =>
  noticeTexts({ es: es.notices[name], en: en.notices[name] }, places);

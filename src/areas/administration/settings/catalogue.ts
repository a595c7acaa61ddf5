/** Every setting with its meaning, default, unit and bounds; only changed values are in the table. */
export const settingUnits = [
  "count",
  "minutes",
  "hours",
  "days",
  "percent",
  "CUP",
  "cardCurrency",
  "weekday",
  "hour",
  "megabytes",
  "switch",
] as const;

export interface SettingShape {
  readonly fallback: number;
  readonly unit: (typeof settingUnits)[number];
  readonly least: number;
  readonly most: number;
  readonly meaning: string;
}

export const settingsCatalogue = {
  "online.weeklyCapPerUser": {
    fallback: 3,
    unit: "count",
    least: 1,
    most: 50,
    meaning: "Forms one online user may submit per week, AP and TR together",
  },
  "online.weeklyMaxSystem.AP": {
    fallback: 50,
    unit: "count",
    least: 0,
    most: 10_000,
    meaning: "AP forms accepted per week",
  },
  "online.weeklyMaxSystem.TR": {
    fallback: 50,
    unit: "count",
    least: 0,
    most: 10_000,
    meaning: "TR forms accepted per week",
  },
  "online.weeklyCapacityPerOffer": {
    fallback: 50,
    unit: "count",
    least: 0,
    most: 10_000,
    meaning: "Weekly capacity of a new offer",
  },
  "online.maxFormsPerGroup": { fallback: 3, unit: "count", least: 1, most: 20, meaning: "Forms in one request" },
  "online.maxOpenGroupsPerUser": {
    fallback: 2,
    unit: "count",
    least: 1,
    most: 20,
    meaning: "Requests of one user in draft or not paid at once",
  },
  "online.draftTtlMinutes": {
    fallback: 30,
    unit: "minutes",
    least: 5,
    most: 240,
    meaning: "How long places are held while a form is filled in",
  },
  "online.resubmissions": { fallback: 2, unit: "count", least: 0, most: 10, meaning: "Corrections after a rejection" },
  "online.keepDays": {
    fallback: 90,
    unit: "days",
    least: 7,
    most: 730,
    meaning: "How long documents that are ready are kept for who collects them; a weekly letter from then on",
  },
  "online.resubmitDays": {
    fallback: 15,
    unit: "days",
    least: 1,
    most: 90,
    meaning: "Days to correct after a rejection by staff",
  },
  "online.resubmitDaysByUser": {
    fallback: 7,
    unit: "days",
    least: 1,
    most: 90,
    meaning: "Days to correct after a rejection by the user",
  },
  "online.reviewAlertDays": {
    fallback: 10,
    unit: "days",
    least: 1,
    most: 90,
    meaning: "Days without a decision after which staff are reminded",
  },
  "share.linkDays": {
    fallback: 7,
    unit: "days",
    least: 1,
    most: 90,
    meaning: "Life of a mailed link to a document",
  },
  "media.personQuota": {
    fallback: 2048,
    unit: "megabytes",
    least: 10,
    most: 1_000_000,
    meaning: "Space for all documents that one person added, including earlier versions and the trash",
  },
  "media.ownerQuota": {
    fallback: 2048,
    unit: "megabytes",
    least: 10,
    most: 1_000_000,
    meaning: "Space for the documents of one record, or of all folders of one person",
  },
  "legal.voucherDays": {
    fallback: 10,
    unit: "days",
    least: 1,
    most: 90,
    meaning: "Working days until a legalization voucher is due",
  },
  "legal.presidentSignatureFrom": {
    fallback: 100_000,
    unit: "CUP",
    least: 0,
    most: 100_000_000,
    meaning: "From this sum on the president signs a legalization contract",
  },
  "payment.linkHours": { fallback: 72, unit: "hours", least: 1, most: 720, meaning: "Life of a payment link" },
  "payment.linkMaxSends": {
    fallback: 3,
    unit: "count",
    least: 1,
    most: 20,
    meaning: "Times a payment link may be sent",
  },
  "payment.maxAttempts": { fallback: 5, unit: "count", least: 1, most: 20, meaning: "Payment attempts per link" },
  "payment.attemptMinutes": {
    fallback: 30,
    unit: "minutes",
    least: 5,
    most: 120,
    meaning: "Validity of one gateway order",
  },
  "payment.autoCancelDays": {
    fallback: 7,
    unit: "days",
    least: 1,
    most: 90,
    meaning: "Days after the first link expired until an unpaid request is cancelled",
  },
  "payment.rateMovePercent": {
    fallback: 10,
    unit: "percent",
    least: 1,
    most: 1000,
    meaning: "How far a rate may move from the one before it without being asked again",
  },
  "payment.intlFeePercent": {
    fallback: 10,
    unit: "percent",
    least: 0,
    most: 50,
    meaning: "Bank fee on international card payments",
  },
  "payment.strayWordDays": {
    fallback: 30,
    unit: "days",
    least: 2,
    most: 365,
    meaning: "Days that words of gateways are kept that were refused or spoke of no payment",
  },
  "payment.secondPersonFrom": {
    fallback: 5000,
    unit: "CUP",
    least: 0,
    most: 1_000_000,
    meaning:
      "From this much given back of one payment on, a second person agrees to a refund, by the gateway or by hand",
  },
  "payment.secondPersonFromCard": {
    fallback: 50,
    unit: "cardCurrency",
    least: 0,
    most: 1_000_000,
    meaning: "The same for card payments, in the currency of the card",
  },
  "delivery.price": {
    fallback: 500,
    unit: "CUP",
    least: 0,
    most: 100_000,
    meaning: "Courier price, paid on reception",
  },
  "delivery.maxVisits": {
    fallback: 3,
    unit: "count",
    least: 1,
    most: 10,
    meaning: "Visits of the courier that may fail",
  },
  "courier.lotSize": { fallback: 30, unit: "count", least: 1, most: 200, meaning: "Parcels a lot should have at most" },
  "session.staffHours": { fallback: 12, unit: "hours", least: 1, most: 72, meaning: "Longest session of staff" },
  "session.staffIdleMinutes": {
    fallback: 120,
    unit: "minutes",
    least: 5,
    most: 1440,
    meaning: "Idle time that ends a session of staff",
  },
  "session.clientHours": { fallback: 24, unit: "hours", least: 1, most: 168, meaning: "Longest session of a client" },
  "session.clientIdleMinutes": {
    fallback: 240,
    unit: "minutes",
    least: 5,
    most: 1440,
    meaning: "Idle time that ends a session of a client",
  },
  "legal.endingDays": {
    fallback: 30,
    unit: "days",
    least: 1,
    most: 365,
    meaning: "How long before its end a filing is told of to its lawyer: on their home, and once by a notice",
  },
  "legal.deadlineDays": {
    fallback: 1,
    unit: "days",
    least: 0,
    most: 30,
    meaning: "How long before a deadline of a filing its lawyer is told of it, at eight in the morning",
  },
  "legal.cardStaleDays": {
    fallback: 180,
    unit: "days",
    least: 1,
    most: 1000,
    meaning: "How long what a route card says is trusted",
  },
  "chat.editMinutes": {
    fallback: 15,
    unit: "minutes",
    least: 1,
    most: 1440,
    meaning: "How long the author of a message may correct or delete it",
  },
  "approvals.required": {
    fallback: 0,
    unit: "switch",
    least: 0,
    most: 1,
    meaning: "Whether a second person approves changes of rates, bank accounts, roles, and of this setting; 1 is yes",
  },
  "board.mailDay": {
    fallback: 1,
    unit: "weekday",
    least: 1,
    most: 7,
    meaning: "Day that is proposed to who asks for the weekly mail of a board; 1 is Monday",
  },
  "board.mailHour": {
    fallback: 7,
    unit: "hour",
    least: 0,
    most: 23,
    meaning: "Hour from which the weekly mails of boards leave",
  },
} as const satisfies Record<string, SettingShape>;

export type SettingKey = keyof typeof settingsCatalogue;

/** Settings that say when a second person is needed: a second person approves their changes too. */
export const approvalSettings: readonly SettingKey[] = [
  "approvals.required",
  "payment.secondPersonFrom",
  "payment.secondPersonFromCard",
];
export const settingKeys = Object.keys(settingsCatalogue) as SettingKey[];

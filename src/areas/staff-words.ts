/** Texts that only staff read, loaded likewise; the public site does not include this list. */
export const deskWords = {
  home: {
    es: () => import("./insight/home/words.es.ts"),
    en: () => import("./insight/home/words.en.ts"),
  },
  media: {
    es: () => import("./collaboration/media/words.es.ts"),
    en: () => import("./collaboration/media/words.en.ts"),
  },
  settings: {
    es: () => import("./administration/settings/words.es.ts"),
    en: () => import("./administration/settings/words.en.ts"),
  },
  roles: {
    es: () => import("./administration/roles/words.es.ts"),
    en: () => import("./administration/roles/words.en.ts"),
  },
  people: {
    es: () => import("./administration/people/words.es.ts"),
    en: () => import("./administration/people/words.en.ts"),
  },
  nomenclators: {
    es: () => import("./administration/nomenclators/words.es.ts"),
    en: () => import("./administration/nomenclators/words.en.ts"),
  },
  termsDesk: {
    es: () => import("./administration/terms/staff-words.es.ts"),
    en: () => import("./administration/terms/staff-words.en.ts"),
  },
  exchangeRates: {
    es: () => import("./money/exchange-rates/words.es.ts"),
    en: () => import("./money/exchange-rates/words.en.ts"),
  },
  onlineServicesDesk: {
    es: () => import("./procedures/online-services/staff-words.es.ts"),
    en: () => import("./procedures/online-services/staff-words.en.ts"),
  },
  availability: {
    es: () => import("./procedures/availability/words.es.ts"),
    en: () => import("./procedures/availability/words.en.ts"),
  },
  onlineRequestsReview: {
    es: () => import("./procedures/online-requests/desk/review-words.es.ts"),
    en: () => import("./procedures/online-requests/desk/review-words.en.ts"),
  },
  paymentsGateway: {
    es: () => import("./money/payments/gateway/gateway-words.es.ts"),
    en: () => import("./money/payments/gateway/gateway-words.en.ts"),
  },
  paymentsDesk: {
    es: () => import("./money/payments/staff/staff-words.es.ts"),
    en: () => import("./money/payments/staff/staff-words.en.ts"),
  },
  onlineRequestsDesk: {
    es: () => import("./procedures/online-requests/desk/staff-words.es.ts"),
    en: () => import("./procedures/online-requests/desk/staff-words.en.ts"),
  },
  approvals: {
    es: () => import("./administration/approvals/words.es.ts"),
    en: () => import("./administration/approvals/words.en.ts"),
  },
  issuedDocuments: {
    es: () => import("./administration/issued-documents/words.es.ts"),
    en: () => import("./administration/issued-documents/words.en.ts"),
  },
  outgoingMail: {
    es: () => import("./administration/outgoing-mail/words.es.ts"),
    en: () => import("./administration/outgoing-mail/words.en.ts"),
  },
  billing: {
    es: () => import("./procedures/billing/words.es.ts"),
    en: () => import("./procedures/billing/words.en.ts"),
  },
  deliveryDesk: {
    es: () => import("./procedures/delivery/staff-words.es.ts"),
    en: () => import("./procedures/delivery/staff-words.en.ts"),
  },
  reconciliation: {
    es: () => import("./money/reconciliation/words.es.ts"),
    en: () => import("./money/reconciliation/words.en.ts"),
  },
  firm: {
    es: () => import("./administration/firm/words.es.ts"),
    en: () => import("./administration/firm/words.en.ts"),
  },
  trash: {
    es: () => import("./administration/trash/words.es.ts"),
    en: () => import("./administration/trash/words.en.ts"),
  },
  audit: {
    es: () => import("./administration/audit/words.es.ts"),
    en: () => import("./administration/audit/words.en.ts"),
  },
  backups: {
    es: () => import("./administration/backups/words.es.ts"),
    en: () => import("./administration/backups/words.en.ts"),
  },
  clock: {
    es: () => import("./administration/clock/words.es.ts"),
    en: () => import("./administration/clock/words.en.ts"),
  },
  opening: {
    es: () => import("./administration/setup/words.es.ts"),
    en: () => import("./administration/setup/words.en.ts"),
  },
  bankAccounts: {
    es: () => import("./money/bank-accounts/words.es.ts"),
    en: () => import("./money/bank-accounts/words.en.ts"),
  },
  correspondences: {
    es: () => import("./collaboration/correspondences/words.es.ts"),
    en: () => import("./collaboration/correspondences/words.en.ts"),
  },
  clients: {
    es: () => import("./practice/clients/words.es.ts"),
    en: () => import("./practice/clients/words.en.ts"),
  },
  legalization: {
    es: () => import("./practice/legalization/words.es.ts"),
    en: () => import("./practice/legalization/words.en.ts"),
  },
  notarialFilings: {
    es: () => import("./practice/notarial-filings/words.es.ts"),
    en: () => import("./practice/notarial-filings/words.en.ts"),
  },
  offerRules: {
    es: () => import("./practice/offer-rules/words.es.ts"),
    en: () => import("./practice/offer-rules/words.en.ts"),
  },
  contractOffers: {
    es: () => import("./practice/contract-offers/words.es.ts"),
    en: () => import("./practice/contract-offers/words.en.ts"),
  },
  statistics: {
    es: () => import("./insight/statistics/words.es.ts"),
    en: () => import("./insight/statistics/words.en.ts"),
  },
  statisticsDefinitions: {
    es: () => import("./insight/statistics/definition-words.es.ts"),
    en: () => import("./insight/statistics/definition-words.en.ts"),
  },
  filings: {
    es: () => import("./practice/filings/words.es.ts"),
    en: () => import("./practice/filings/words.en.ts"),
  },
  custody: {
    es: () => import("./procedures/custody/words.es.ts"),
    en: () => import("./procedures/custody/words.en.ts"),
  },
  userGroups: {
    es: () => import("./collaboration/user-groups/words.es.ts"),
    en: () => import("./collaboration/user-groups/words.en.ts"),
  },
  routeCards: {
    es: () => import("./practice/route-cards/words.es.ts"),
    en: () => import("./practice/route-cards/words.en.ts"),
  },
  agenda: {
    es: () => import("./collaboration/agenda/words.es.ts"),
    en: () => import("./collaboration/agenda/words.en.ts"),
  },
  workPlan: {
    es: () => import("./collaboration/work-plan/words.es.ts"),
    en: () => import("./collaboration/work-plan/words.en.ts"),
  },
  folders: {
    es: () => import("./collaboration/folders/words.es.ts"),
    en: () => import("./collaboration/folders/words.en.ts"),
  },
  consulate: {
    es: () => import("./practice/consulate/words.es.ts"),
    en: () => import("./practice/consulate/words.en.ts"),
  },
  virtualTables: {
    es: () => import("./collaboration/virtual-tables/words.es.ts"),
    en: () => import("./collaboration/virtual-tables/words.en.ts"),
  },
  chat: {
    es: () => import("./collaboration/chat/words.es.ts"),
    en: () => import("./collaboration/chat/words.en.ts"),
  },
  advancedFilter: {
    es: () => import("./insight/advanced-filter/words.es.ts"),
    en: () => import("./insight/advanced-filter/words.en.ts"),
  },
} as const;
export type DeskWordsArea = keyof typeof deskWords;

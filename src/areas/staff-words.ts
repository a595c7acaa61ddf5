/** Texts that only staff read, loaded the same way; the public site does not include this list. */
export const deskWords = {
  home: {
    es: () => import("./home/words.es.ts"),
    en: () => import("./home/words.en.ts"),
  },
  media: {
    es: () => import("./media/words.es.ts"),
    en: () => import("./media/words.en.ts"),
  },
  settings: {
    es: () => import("./settings/words.es.ts"),
    en: () => import("./settings/words.en.ts"),
  },
  roles: {
    es: () => import("./roles/words.es.ts"),
    en: () => import("./roles/words.en.ts"),
  },
  people: {
    es: () => import("./people/words.es.ts"),
    en: () => import("./people/words.en.ts"),
  },
  nomenclators: {
    es: () => import("./nomenclators/words.es.ts"),
    en: () => import("./nomenclators/words.en.ts"),
  },
  termsDesk: {
    es: () => import("./terms/staff-words.es.ts"),
    en: () => import("./terms/staff-words.en.ts"),
  },
  exchangeRates: {
    es: () => import("./exchange-rates/words.es.ts"),
    en: () => import("./exchange-rates/words.en.ts"),
  },
  onlineServicesDesk: {
    es: () => import("./online-services/staff-words.es.ts"),
    en: () => import("./online-services/staff-words.en.ts"),
  },
  availability: {
    es: () => import("./availability/words.es.ts"),
    en: () => import("./availability/words.en.ts"),
  },
  onlineRequestsReview: {
    es: () => import("./online-requests/desk/review-words.es.ts"),
    en: () => import("./online-requests/desk/review-words.en.ts"),
  },
  paymentsGateway: {
    es: () => import("./payments/gateway-words.es.ts"),
    en: () => import("./payments/gateway-words.en.ts"),
  },
  paymentsDesk: {
    es: () => import("./payments/staff-words.es.ts"),
    en: () => import("./payments/staff-words.en.ts"),
  },
  onlineRequestsDesk: {
    es: () => import("./online-requests/desk/staff-words.es.ts"),
    en: () => import("./online-requests/desk/staff-words.en.ts"),
  },
  outgoingMail: {
    es: () => import("./outgoing-mail/words.es.ts"),
    en: () => import("./outgoing-mail/words.en.ts"),
  },
  billing: {
    es: () => import("./billing/words.es.ts"),
    en: () => import("./billing/words.en.ts"),
  },
  deliveryDesk: {
    es: () => import("./delivery/staff-words.es.ts"),
    en: () => import("./delivery/staff-words.en.ts"),
  },
  reconciliation: {
    es: () => import("./reconciliation/words.es.ts"),
    en: () => import("./reconciliation/words.en.ts"),
  },
  firm: {
    es: () => import("./firm/words.es.ts"),
    en: () => import("./firm/words.en.ts"),
  },
  trash: {
    es: () => import("./trash/words.es.ts"),
    en: () => import("./trash/words.en.ts"),
  },
  clock: {
    es: () => import("./clock/words.es.ts"),
    en: () => import("./clock/words.en.ts"),
  },
  opening: {
    es: () => import("./setup/words.es.ts"),
    en: () => import("./setup/words.en.ts"),
  },
  bankAccounts: {
    es: () => import("./bank-accounts/words.es.ts"),
    en: () => import("./bank-accounts/words.en.ts"),
  },
  correspondences: {
    es: () => import("./correspondences/words.es.ts"),
    en: () => import("./correspondences/words.en.ts"),
  },
  clients: {
    es: () => import("./clients/words.es.ts"),
    en: () => import("./clients/words.en.ts"),
  },
  legalization: {
    es: () => import("./legalization/words.es.ts"),
    en: () => import("./legalization/words.en.ts"),
  },
  notarialFilings: {
    es: () => import("./notarial-filings/words.es.ts"),
    en: () => import("./notarial-filings/words.en.ts"),
  },
  offerRules: {
    es: () => import("./offer-rules/words.es.ts"),
    en: () => import("./offer-rules/words.en.ts"),
  },
  contractOffers: {
    es: () => import("./contract-offers/words.es.ts"),
    en: () => import("./contract-offers/words.en.ts"),
  },
  statistics: {
    es: () => import("./statistics/words.es.ts"),
    en: () => import("./statistics/words.en.ts"),
  },
  statisticsDefinitions: {
    es: () => import("./statistics/definition-words.es.ts"),
    en: () => import("./statistics/definition-words.en.ts"),
  },
  filings: {
    es: () => import("./filings/words.es.ts"),
    en: () => import("./filings/words.en.ts"),
  },
  custody: {
    es: () => import("./custody/words.es.ts"),
    en: () => import("./custody/words.en.ts"),
  },
  userGroups: {
    es: () => import("./user-groups/words.es.ts"),
    en: () => import("./user-groups/words.en.ts"),
  },
  routeCards: {
    es: () => import("./route-cards/words.es.ts"),
    en: () => import("./route-cards/words.en.ts"),
  },
  agenda: {
    es: () => import("./agenda/words.es.ts"),
    en: () => import("./agenda/words.en.ts"),
  },
  workPlan: {
    es: () => import("./work-plan/words.es.ts"),
    en: () => import("./work-plan/words.en.ts"),
  },
  folders: {
    es: () => import("./folders/words.es.ts"),
    en: () => import("./folders/words.en.ts"),
  },
  consulate: {
    es: () => import("./consulate/words.es.ts"),
    en: () => import("./consulate/words.en.ts"),
  },
  virtualTables: {
    es: () => import("./virtual-tables/words.es.ts"),
    en: () => import("./virtual-tables/words.en.ts"),
  },
  chat: {
    es: () => import("./chat/words.es.ts"),
    en: () => import("./chat/words.en.ts"),
  },
  advancedFilter: {
    es: () => import("./advanced-filter/words.es.ts"),
    en: () => import("./advanced-filter/words.en.ts"),
  },
} as const;
export type DeskWordsArea = keyof typeof deskWords;

/** Which statistics stand on which screen, and who may open the records that they count. */
import type { Grant } from "../../kit/access.ts";
import { lineOf, type StatisticName, statisticNames } from "./catalogue.ts";

export const boards = [
  {
    group: "filingStats",
    path: "/statistics/legalAssistanceStats",
    access: ["legalAssistanceStats"],
    opened: ["manageFilings", "adminClient"],
  },
  {
    group: "notarialFilingStats",
    path: "/statistics/notarialServicesStats",
    access: ["notarialServicesStats"],
    opened: ["manageNotarialFilings", "adminClient"],
  },
  {
    group: "contractOfferStats",
    path: "/contractOffers/contractOffersStats",
    access: ["seeContractOfferStats"],
    opened: ["allOffers", "manageContractOffer"],
  },
] as const;
export type BoardGroup = (typeof boards)[number]["group"];

/** In the order of the catalogue. */
export const statisticsOf = (group: BoardGroup): StatisticName[] =>
  statisticNames.filter((name) => lineOf(name).group === group);

/** Everybody who may read any; which, each statistic says for itself. */
export const anyBoard = [...new Set(statisticNames.flatMap((name) => lineOf(name).access))] as unknown as readonly [
  Grant,
  ...Grant[],
];

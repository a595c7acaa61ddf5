/** The boards of statistics and their permissions. Loaded early by the browser, so it must not import the catalogue. */
import type { Grant } from "../../../kit/access.ts";
import type { Family } from "../../procedures/online-requests/states.ts";

export const boards = [
  {
    name: "hiredServices",
    group: "generalStadistics",
    path: "/statistics/generalStats",
    type: "hiredServices",
    access: ["hiredServicesStats"],
    opened: ["manageFilings", "manageNotarialFilings", "adminConsulSpain", "adminClient"],
  },
  {
    name: "income",
    group: "generalStadistics",
    path: "/statistics/generalStats",
    type: "income",
    access: ["servicesIncomes"],
    opened: ["manageFilings", "manageNotarialFilings", "adminConsulSpain", "adminClient"],
  },
  {
    name: "clients",
    group: "generalStadistics",
    path: "/statistics/generalStats",
    type: "clients",
    access: ["clientStats"],
    opened: ["manageFilings", "manageNotarialFilings", "adminConsulSpain", "adminClient"],
  },
  {
    name: "filingStats",
    group: "filingStats",
    path: "/statistics/legalAssistanceStats",
    access: ["legalAssistanceStats"],
    opened: ["manageFilings", "adminClient"],
  },
  {
    name: "notarialFilingStats",
    group: "notarialFilingStats",
    path: "/statistics/notarialServicesStats",
    access: ["notarialServicesStats"],
    opened: ["manageNotarialFilings", "adminClient"],
  },
  {
    name: "legalizationStadistics",
    group: "legalizationStadistics",
    path: "/statistics/legalizationStats",
    access: ["legalizationStats"],
    opened: ["manageFilings", "adminConsulSpain"],
  },
  {
    name: "contractOfferStats",
    group: "contractOfferStats",
    path: "/contractOffers/contractOffersStats",
    access: ["seeContractOfferStats"],
    opened: ["allOffers", "manageContractOffer"],
  },
  {
    name: "comparisonStats",
    group: "comparisonStats",
    path: "/statistics/comparisonStats",
    access: ["comparisonStats"],
    opened: ["manageFilings", "manageNotarialFilings", "adminConsulSpain", "adminClient"],
  },
  {
    name: "virtualTables",
    group: "virtualTableStadistics",
    path: "/virtualTables/virtualTablesStats",
    access: ["seeVirtualTableStats"],
    opened: ["adminVirtualTable"],
  },
  {
    name: "onlineServices",
    group: "onlineServiceStats",
    path: "/statistics/onlineServices",
    access: ["onlineServices"],
    opened: ["adminRequestsAP", "adminRequestsTR"],
  },
  {
    name: "onlineServicesAP",
    group: "onlineServiceStats",
    path: "/onlineServicesAdmin/AP/onlineServiceStats",
    access: ["adminRequestsAP"],
    opened: ["adminRequestsAP"],
    family: "AP",
  },
  {
    name: "onlineServicesTR",
    group: "onlineServiceStats",
    path: "/onlineServicesAdmin/TR/onlineServiceStats",
    access: ["adminRequestsTR"],
    opened: ["adminRequestsTR"],
    family: "TR",
  },
] as const;
export type Board = (typeof boards)[number];
export type BoardName = Board["name"];
export type BoardGroup = (typeof boards)[number]["group"];

/** The family of requests that a board is restricted to, if any. */
export const familyOf = (board: Board): Family | undefined => ("family" in board ? board.family : undefined);

/** The query parameter that selects among boards of one path. */
export const typeIn = (board: Board): { readonly type?: string } => ("type" in board ? { type: board.type } : {});

/** The permissions that open any board of a path. */
export const accessAt = (path: Board["path"]) =>
  boards
    .filter((each) => each.path === path)
    .flatMap(({ access }) => access as readonly Grant[]) as unknown as readonly [Grant, ...Grant[]];

/** The permissions that open any board. Each statistic still checks its own. */
export const anyBoard = [...new Set(boards.flatMap(({ access }): readonly Grant[] => access))] as unknown as readonly [
  Grant,
  ...Grant[],
];

/**
 * Screens against permissions: a person who may open a screen may make its calls, and each call of staff is on a screen that
 * everyone with its permission can open. Screens are read from their sources, permissions from `access.tsv`.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { areaFolders } from "../../scripts/area-folders.mjs";
import { boards } from "../../src/areas/insight/statistics/boards.ts";
import { statisticOf, statisticNames } from "../../src/areas/insight/statistics/catalogue.ts";
import { custodians } from "../../src/areas/procedures/custody/custodians.ts";
import { permissions } from "../../src/kit/permissions.ts";
import type { Access } from "../../src/kit/access.ts";
import type { Screen } from "../../src/web/office/navigation/screen.ts";
import { callsOfFile } from "./calls-per-screen.ts";
import { operations } from "./every-operation.ts";

const callOf = (wire: string) => wire.replace(/(\/:\w+\??)+$/, "");
const grantsByCall = new Map(
  readFileSync(new URL("./access.tsv", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split("\t"))
    .map(([call = "", grants = ""]) => [call, grants.split("|")]),
);
const grantsOf: ReadonlyMap<string, readonly string[]> = new Map(
  operations.map(({ area, name, wire }) => [`${area}.${name}`, grantsByCall.get(callOf(wire)) ?? []] as const),
);

/** Calls that a screen shows to some of its readers only, and the condition. */
const restrictedCalls: readonly (readonly [path: RegExp, holder: string, calls: readonly string[], by: string])[] = [
  [/^\/admin\/terms\/options/, "staff", ["terms.create", "terms.update", "terms.remove", "trash.restore"], "canWrite"],
  [
    /\/AP\/onlineRequests|\(online-requests\)/,
    "adminRequestsAP",
    ["onlineRequests.registralModel"],
    "the model of its family",
  ],
  [/\(online-requests\)/, "adminRequestsTR", ["onlineRequests.policeRecordModel"], "the model of its family"],
  [/\/AP\/onlineRequests/, "adminRequestsAP", ["onlineRequests.authorize"], "only TR asks for it"],
  [
    /^\/( \(payments\)|(transfermovil|bipay)\/(?!rec|gat))/,
    "adminTransfermovil",
    ["payments.listEnzona"],
    "the list of its gateway",
  ],
  [
    /^\/( \(payments\)|(enzona|bipay)\/(?!rec|gat))/,
    "adminEnzona",
    ["payments.listTransfermovil"],
    "the list of its gateway",
  ],
  [
    /^\/admin\/correspondences/,
    "staff",
    ["create", "remove", "sheet", "turn"].map((call) => `correspondences.${call}`).concat("trash.restore"),
    "those with the permission for all of them",
  ],
  [
    /^\/contractOffers\/manageContractOffers(\/\$offerId)?$/,
    "allOffers",
    ["update", "remove", "confirmPaid", "cancelPayment", "sign", "send", "sendLink"]
      .map((call) => `contractOffers.${call}`)
      .concat("trash.restore"),
    "those who make offers",
  ],
  [/^\/workAgenda$/, "staff", ["agenda.create", "agenda.conflicts"], "those who plan"],
  [/^\/ \(agenda\)$/, "staff", ["agenda.create", "agenda.conflicts"], "those who plan"],
  [
    /^\/workAgenda\/plan$/,
    "adminActivities",
    ["create", "update", "remove", "month", "mains", "paper"].map((call) => `workPlan.${call}`),
    "those whom the permission of each button names",
  ],
  [
    /^\/workAgenda\/plan$/,
    "monthWorkPlan",
    ["create", "update", "remove", "mains"].map((call) => `workPlan.${call}`),
    "those whom the permission of each button names",
  ],
  [/^\/workAgenda\/activities$/, "seeAllActivities", ["agenda.create", "agenda.conflicts"], "those who plan"],
  [
    /^\/workAgenda\/activities$/,
    "seeAccomplishedActivities",
    ["create", "conflicts", "byWorker", "printAll", "printUnfulfilled", "printBySpecialist"].map(
      (call) => `agenda.${call}`,
    ),
    "those who plan, those who see all, the view that they see",
  ],
  [
    /^\/workAgenda\/activities$/,
    "seeUnfulfilledActivities",
    ["create", "conflicts", "byWorker", "printAll", "printAccomplished", "printBySpecialist"].map(
      (call) => `agenda.${call}`,
    ),
    "those who plan, those who see all, the view that they see",
  ],
  [/^\/originals$/, "adminDeliveryService", ["custody.receive"], "those with the permission for the record"],
  [/^\/originals$/, "adminConsulSpain", ["custody.receive"], "those with the permission for the record"],
  [
    /^\/spain-consulate\/requested(\/\$contractId)?$/,
    "getConsulateContractList",
    ["create", "update", "confirmPaid", "remove", "tariff"]
      .map((call) => `consulate.${call}`)
      .concat("people.byDocument"),
    "those who keep contracts",
  ],
  [/^\/spain-consulate\/requested$/, "getConsulateContractList", ["consulate.setTariff"], "those who keep contracts"],
  [/^\/ \(home\)$/, "staff", ["home.work"], "those who manage a staff area"],
  [/\/TR\/onlineRequests/, "adminRequestsTR", ["onlineRequests.policeRecordModel"], "the model of its family"],
  // One screen renders all boards.
  ...boards.map(
    ({ path, access: [holder] }) =>
      [
        new RegExp(`^(${path}|/statistics/rows)$`),
        holder,
        statisticNames
          .filter((name) => !statisticOf(name).access.some((each) => each === holder))
          .map((name) => `statistics.${name}`)
          .concat(holder === "servicesIncomes" ? [] : ["statistics.home"]),
        "the statistics of its boards",
      ] as const,
  ),
];
/** Calls that no screen makes for this permission, and who calls them instead. */
const calledElsewhere: Readonly<Record<string, readonly string[]>> = {
  "by programs of the catalogue; the screens have calls that do more": [
    "outgoingMail.setState from adminEmailProcessor",
    "availability.cancel from adminAvailableRequestOnline",
    "availability.places from adminAvailableRequestOnline",
    "availability.places from adminRequestsAP",
    "availability.places from adminRequestsTR",
    "onlineServices.tariffs from adminOffers",
    "payments.syncTransfermovil from adminTransfermovil",
    "delivery.correctByNumber from adminDeliveryService",
    "delivery.carrier from adminCarriers",
    "notarialFilings.get from manageNotarialFilings",
    ...["all", "document", "options"].flatMap((call) =>
      ["allOffers", "manageContractOffer"].map((each) => `contractOffers.${call} from ${each}`),
    ),
    "contractOffers.get from allOffers",
    "legalization.documents from manageFilings",
    "folders.get from staff",
  ],
  "by programs; the screens load a month": ["adminActivities", "monthWorkPlan"].map(
    (each) => `workPlan.get from ${each}`,
  ),
  "together with adminActivities, which opens the agenda with the plans": [
    "workPlan.create from createWorkplan",
    "workPlan.update from updateWorkplan",
    "workPlan.remove from deleteWorkplan",
    "workPlan.mains from getActivitysMain",
  ],
  "in the statistics of offers": ["contractOffers.sendLink from seeContractOfferStats"],
  "in the invoices of the consulate": ["contractOffers.options from createdOfferDocumentsContractConsulate"],
  "at an address that another call answers": [
    "onlineRequests.policeRecordModelFile from adminRequestsAP",
    "onlineRequests.registralModelFile from adminRequestsTR",
    "delivery.lotSheet from adminDeliveryService",
    "agenda.paper from staff",
    "media.file from staff",
    "media.preview from staff",
  ],
  "on a phone, on the public site": ["phone", "handOver", "sendLot", "receiveLot"].flatMap((call) =>
    custodians.map((each) => `custody.${call} from ${each}`),
  ),
  "in the bar above every screen": ["session.stopSeeing from staff"],
  "in the menu beside every screen": ["home.waiting from staff"],
  "in the message panel of every screen": ["people", "talks"].map((call) => `chat.${call} from staff`),
  "by programs; the message panel shows which colleagues are online": ["chat.connected from staff"],
  "in the forms of offers, tables and agenda, which choose people": [
    "people.directory from staff",
    "people.lawyers from staff",
    ...["manageFilings", "adminClient"].map((each) => `people.byDocument from ${each}`),
  ],
  "by programs; the screens of filings load pages": ["filings.all", "filings.allEntire", "filings.find"].map(
    (call) => `${call} from manageFilings`,
  ),
  "by programs; the screens of notarial filings correct them": ["filings.voucher from manageNotarialFilings"],
  "by programs; the panel of documents has calls that do more": ["media.add from staff", "media.removeNew from staff"],
  "in the statistics of tables": ["virtualTables.keywords from seeVirtualTableStats"],
  "by the cashiers; the desks of the families see owed refunds": ["adminRequestsAP", "adminRequestsTR"].flatMap(
    (permission) =>
      [
        "refund",
        "refundsOf",
        "refundAtGateway",
        "approveRefund",
        "withdrawRefund",
        "askAboutRefund",
        "decideRefund",
      ].map((call) => `payments.${call} from ${permission}`),
  ),
};

const screens = await readScreens();

test("screens and their calls are found", () => {
  expect(screens.length).toBeGreaterThanOrEqual(60);
  // The profile page is shared by clients and staff: `pages.tsx`.
  expect(screens.filter(({ calls }) => calls.size === 0).map(({ path }) => path)).toEqual(["/profile"]);
  expect([...grantsOf.values()].filter((grants) => grants.length === 0)).toEqual([]);
});

test.each(screens)("$path makes only calls that its readers may make", ({ path, holders, calls }) => {
  for (const holder of holders) {
    const exempt = restrictedCalls
      .filter(([at, restrictedHolder]) => at.test(path) && restrictedHolder === holder)
      .flatMap(([, , names]) => names);
    const refused = [...calls.keys()].filter((call) => !mayCall(holder, call) && !exempt.includes(call));
    expect(refused.sort(), holder).toEqual([]);
  }
});

test("the restricted calls of a screen are refused to the readers named here", () => {
  for (const [at, holder, names] of restrictedCalls) {
    const matching = screens.filter(({ path }) => at.test(path));
    for (const name of names) {
      expect(mayCall(holder, name)).toBe(false);
      expect(matching.some(({ calls }) => calls.has(name))).toBe(true);
    }
  }
});

test("every call of staff is on a screen that everyone with its permission can open", () => {
  const isOffered = (grant: string, call: string) =>
    screens.some(
      ({ holders, calls }) =>
        calls.has(call) && (grant === "staff" || holders.some((each) => each === grant || each === "staff")),
    );
  const staffGrants = ["staff", ...permissions] as readonly string[];
  const unreachable = [...grantsOf].flatMap(([call, grants]) =>
    grants
      .filter((grant) => staffGrants.includes(grant) && !isOffered(grant, call))
      .map((grant) => `${call} from ${grant}`),
  );
  expect(unreachable.sort()).toEqual(Object.values(calledElsewhere).flat().sort());
});

/** Whether staff with this permission may make the call. */
function mayCall(holder: string, call: string): boolean {
  return (grantsOf.get(call) ?? []).some((each) => ["anyone", "signed-in", "staff", holder].includes(each));
}

async function readScreens() {
  const screenCalls = [];
  for (const area of areaFolders()) {
    const at = `${area}/web`;
    const file = `${at}/screens.tsx`;
    if (!existsSync(file)) continue;
    const { screens = [], homeWidgets = [] } = (await import(new URL(`../../${file}`, import.meta.url).href)) as {
      screens?: readonly Screen[];
      homeWidgets?: readonly WidgetDeclaration[];
    };
    const text = readFileSync(file, "utf8");
    for (const { path, access, load } of screens)
      screenCalls.push({ path, holders: holdersOf(access), calls: callsOfFile(codeOf(load.toString(), at, text)) });
    for (const { access, operation, load } of homeWidgets) {
      const calls = callsOfFile(codeOf(load.toString(), at, text)).set(operation.join("."), file);
      screenCalls.push({ path: `/ (${basename(area)})`, holders: holdersOf(access), calls });
    }
  }
  return screenCalls;
}

/** What this test reads of a home widget; the type of the office needs a browser. */
interface WidgetDeclaration extends Pick<Screen, "access" | "load"> {
  readonly operation: readonly string[];
}

function holdersOf(access: Access): readonly string[] {
  return typeof access === "string" ? [access] : access;
}

/** The file that a screen imports, directly or through a constant of `screens.tsx`. */
function codeOf(load: string, at: string, text: string): string {
  const direct = /"\/?(src\/[^"]+\.tsx)"/.exec(load)?.[1];
  const variable = /await (\w+)\(\)/.exec(load)?.[1];
  const [, file = ""] = new RegExp(`const ${variable} = \\(\\) => import\\("([^"]+)"\\)`).exec(text) ?? [];
  return direct ?? join(at, file);
}

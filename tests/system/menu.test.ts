import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { notificationTargets } from "../../src/areas/administration/notifications/server/public.ts";
import { permissions } from "../../src/kit/permissions.ts";
import { families } from "../../src/areas/procedures/online-requests/states.ts";
import { words as en } from "../../src/web/office/menu/menu.en.ts";
import { words as es } from "../../src/web/office/menu/menu.es.ts";
import { everyEntry, groups } from "../../src/web/office/menu/menu.ts";
import {
  groupName,
  groupOf,
  isCurrent,
  onlyEntryOf,
  visibleMenuGroups,
} from "../../src/web/office/menu/menu-lookup.ts";

/** Screens that are not in the specification. screens.tsv is a copy of its list. */
const ownScreens = [
  "/admin/users",
  "/admin/roles",
  "/admin/settings",
  "/admin/firstSteps",
  "/admin/firm",
  "/admin/approvals",
  "/admin/issuedDocuments",
  "/admin/trash",
  "/legalAssistance/routes",
  "/legalAssistance/routeCards",
  "/admin/pages",
  "/bipay/all",
  "/originals",
  "/transfermovil/reconciliation",
  "/enzona/reconciliation",
  "/bipay/reconciliation",
  "/transfermovil/gateway",
  "/enzona/gateway",
  "/bipay/gateway",
];

const specified = readFileSync(new URL("./screens.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((row) => {
    const [layout = "", group = "", , path = "", query = "", needs = ""] = row.split("\t");
    return {
      layout,
      inGroup: group !== "" && path !== "/virtualTable/detailsVirtualTable",
      path: path.replace("[...query]", "$").replace(/\[(\w+)\]/g, "$$$1"),
      query: [...new URLSearchParams(query)].sort().join("&"),
      needs: needs.startsWith("(") ? [] : needs.split(" & ").filter(Boolean).sort(),
    };
  });

describe("the menu", () => {
  it("has every entry of the specification with its query and permissions, and nothing else", () => {
    const grouped = new Set(groups.flatMap((each) => each.entries));
    const declared = everyEntry
      .filter((each) => !ownScreens.includes(each.path))
      .map((each) => ({
        layout: each.layout,
        inGroup: grouped.has(each),
        path: each.path,
        query: [...new URLSearchParams(each.query)].sort().join("&"),
        needs: [...each.needs].sort(),
      }));
    const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();
    expect(specified).toHaveLength(92);
    expect(sorted(declared)).toEqual(sorted(specified));
  });

  it("has a label for each entry in both languages", () => {
    for (const { words } of everyEntry) {
      expect(es.entries[words]).toBeTruthy();
      expect(en.entries[words]).toBeTruthy();
    }
  });

  it("shows only what is built and permitted", () => {
    const paths = new Set(["/onlineServicesAdmin/AP/onlineRequests", "/admin/users"]);
    const officer = { kind: "staff", permissions: ["adminRequestsAP"] } as const;
    expect(visibleMenuGroups(paths, officer).map((each) => [each.words, each.entries.length])).toEqual([
      ["requestsAP", 8],
    ]);
    expect(visibleMenuGroups(paths, { kind: "staff", permissions: [] })).toEqual([]);
  });

  it("shows the group of offers for exactly the permissions of the specification, each alone", () => {
    const paths = new Set(everyEntry.map(({ path }) => path));
    const sufficient = permissions.filter((each) =>
      visibleMenuGroups(paths, { kind: "staff", permissions: [each] }).some(({ words }) => words === "offers"),
    );
    expect(sufficient).toEqual(["manageContractOffer", "rulesOffers", "seeContractOfferStats"]);
    const both = visibleMenuGroups(paths, { kind: "staff", permissions: ["allOffers", "manageContractOffer"] });
    expect(both.find(({ words }) => words === "offers")?.entries.map(({ words }) => words)).toEqual([
      "offers",
      "offersNotSigned",
      "offersNotPaid",
    ]);
  });

  it("names a group of one entry by the group, and a single entry of the administration by itself", () => {
    const paths = new Set(everyEntry.map(({ path }) => path));
    const visible = visibleMenuGroups(paths, { kind: "staff", permissions: ["adminClient", "adminVirtualTable"] });
    const names = visible.filter((each) => onlyEntryOf(each)).map((each) => groupName(each, es));
    expect(names).toEqual([es.groups.clients, es.groups.virtualTables, es.groups.documents, es.groups.custody]);
    const [terms] = visibleMenuGroups(new Set(["/admin/terms/options"]), { kind: "staff", permissions: [] });
    expect(terms && groupName(terms, es)).toBe(es.entries.termsOptions);
  });

  it("has the desks first and the administration last, under a heading for each section", () => {
    expect([groups[0]?.words, groups.at(-1)?.words]).toEqual(["requestsAP", "administration"]);
    const sections = groups.at(-1)?.entries.map(({ section }) => section) ?? [];
    expect(sections.filter((each, index) => each !== sections[index - 1])).toEqual(Object.keys(es.sections));
  });

  it("needs every permission of an entry, not just one", () => {
    const paths = new Set(["/statistics/comparisonStats"]);
    const onePermission = { kind: "staff", permissions: ["comparisonStats"] } as const;
    const bothPermissions = { kind: "staff", permissions: ["comparisonStats", "adminBusinessIntelligence"] } as const;
    expect(visibleMenuGroups(paths, onePermission)).toEqual([]);
    expect(visibleMenuGroups(paths, bothPermissions)).toHaveLength(1);
  });

  it("has an entry for every screen that a notification links to", () => {
    const links = [
      ...families.flatMap((family) => [
        notificationTargets.requests(family, "pending"),
        notificationTargets.request(family, "0192"),
      ]),
      notificationTargets.payments("transfermovil"),
      notificationTargets.payments("enzona"),
      notificationTargets.payments("bipay"),
      notificationTargets.gateway("transfermovil"),
      notificationTargets.gateway("enzona"),
      notificationTargets.gateway("bipay"),
      notificationTargets.mails("failed"),
      ...(["pendingDelivery", "readyForMessaging", "transporting", "delivered", "canceled"] as const).map(
        notificationTargets.courier,
      ),
    ];
    for (const link of links) expect(groupOf(link.replace(/\?.*/, ""), groups), link).toBeDefined();
  });

  it("finds the entry and the group of a page", () => {
    const path = "/onlineServicesAdmin/AP/onlineRequests";
    const current = everyEntry.filter((each) =>
      isCurrent(each, path, { status: "toked", approvalsPending: "false", page: "2" }),
    );
    expect(current.map((each) => each.words)).toEqual(["requestsToked"]);
    expect(groupOf(`${path}/0192`, groups)).toBe("requestsAP");
    expect(groupOf("/nowhere", groups)).toBeUndefined();
  });
});

import { defineHomeWidget } from "../../../../web/office/home/widget.ts";
import type { Screen } from "../../../../web/office/navigation/screen.ts";
import { contractsPath } from "./paths.ts";

const readers = ["getConsulateContractList", "adminConsulSpain"] as const;

/** Screens of this area for staff. */
export const screens: readonly Screen[] = [
  {
    path: contractsPath,
    access: readers,
    words: ["consulate"],
    load: async () => (await import("./contracts.tsx")).ConsulateContracts,
  },
  {
    path: `${contractsPath}/$contractId`,
    access: readers,
    words: ["consulate", "media"],
    load: async () => (await import("./contract-page.tsx")).ContractPage,
  },
  {
    path: "/spain-consulate/documents",
    access: ["getDocumentsConsulateContractList", "adminConsulSpain"],
    words: ["consulate"],
    load: async () => (await import("./documents.tsx")).ConsulateDocuments,
  },
  {
    path: "/spain-consulate/facture",
    access: ["createdOfferDocumentsContractConsulate"],
    words: ["consulate"],
    load: async () => (await import("./invoice.tsx")).ConsulateInvoice,
  },
];

export const homeWidgets = [
  defineHomeWidget({
    groups: ["consulate"],
    access: ["getConsulateContractList", "adminConsulSpain"],
    words: ["consulate"],
    operation: ["legalization", "counters"],
    input: { of: "others" },
    load: async () => (await import("./home.tsx")).homeWidget,
  }),
];

import { defineArea } from "../../../../server/area-definition.ts";
import { merges } from "../../../../server/crud/merge-records.ts";
import { neverInFuture } from "../../../../server/time-limit.ts";
import { codeFields } from "../client-fields.ts";
import { clientsContract } from "../contract.ts";
import { documentOwnerPort } from "../../../collaboration/media/server/public.ts";
import { verifiedAccountPort } from "../../../administration/people/server/public.ts";
import { accountProven, accountsOf, linkAccount, unlinkAccount } from "./accounts.ts";
import { photo, removeDataSheetPhoto, setDataSheetPhoto, dataSheetOf, sheetResource } from "./client-sheet.ts";
import { demoClients } from "./demo.ts";
import { findDuplicates, markDistinct } from "./duplicates.ts";
import { importFaults } from "./import/faults-file.ts";
import { answerImport } from "./import/answers.ts";
import { importChanges } from "./import/changes.ts";
import { beginImport, importOf, listImports, mapImport, runImport, stopImport, undoImport } from "./import/imports.ts";
import { importJobs } from "./import/job.ts";
import { filesOfClient } from "./files.ts";
import { historyOfClient } from "./history.ts";
import { mergeClients, listMergedClients, unmergeClients } from "./merge.ts";
import {
  readClientDefaults,
  activeClients,
  isNumbered,
  listClientOptions,
  clientResource,
  setClientActive,
} from "./client-resource.ts";
import { overview, listClientRecords, readClientTimeline, timelineCounts, listUpcoming } from "./timeline.ts";
import { clientContacts, clientImports, clients as rows, dataSheets } from "./tables.ts";

const path = "/clients/manageClients";

export const area = defineArea({
  contract: clientsContract,
  handlers: {
    ...clientResource.catalogueHandlers,
    beginImport,
    mapImport,
    runImport,
    stopImport,
    undoImport,
    answerImport,
    importChanges,
    importOf,
    imports: listImports,
    importFaults,
    all: activeClients,
    turn: setClientActive,
    options: listClientOptions,
    belonging: readClientDefaults,
    createDataSheet: sheetResource.create,
    updateDataSheet: sheetResource.update,
    dataSheet: sheetResource.get,
    dataSheetOf,
    setPhoto: setDataSheetPhoto,
    removePhoto: removeDataSheetPhoto,
    photo,
    duplicates: findDuplicates,
    markDistinct,
    merge: mergeClients,
    unmerge: unmergeClients,
    merged: listMergedClients,
    accounts: accountsOf,
    linkAccount,
    unlinkAccount,
    history: historyOfClient,
    timeline: readClientTimeline,
    timelineCounts,
    records: listClientRecords,
    upcoming: listUpcoming,
    overview,
  },
  resources: [{ resource: clientResource, removeOperation: clientsContract.remove }],
  jobs: importJobs,
  timeLimits: [
    neverInFuture(merges.mergedAt),
    neverInFuture(clientImports.endedAt),
    neverInFuture(clientImports.updatedAt),
  ],
  searchProviders: [
    clientResource.searchProvider("clients", path, {
      exact: (search) => isNumbered(search.trim().toUpperCase()),
      detail: ({ address }) => address,
    }),
  ],
  references: {
    nomenclator: {
      clients: {
        column: codeFields.map(([name]) => rows[name]),
        path: ({ _id }) => `${path}?${new URLSearchParams(holderFilter(_id))}`,
      },
      contacts: { column: clientContacts.contactType },
      sheets: { column: [dataSheets.maritalStatus, dataSheets.vocationalTraining] },
    },
  },
  provides: () => [
    verifiedAccountPort.implement({ accountProven }),
    documentOwnerPort.implement("client", { rightOf: filesOfClient }),
  ],
  demo: demoClients,
});

/** Filter of the list that shows the clients using a code. */
const holderFilter = (code: string): Record<string, string> =>
  code.startsWith("CC") ? { categories: code } : code.startsWith("VC") ? { acquisitionWay: code } : {};

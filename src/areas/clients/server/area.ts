import { holdsOf, type ReferencedRecord } from "../../../server/holds.ts";
import { hosted } from "../../../server/hosted.ts";
import { clients } from "../contract.ts";
import { filesBelongTo } from "../../media/server/public.ts";
import { registerAcquaintance } from "../../people/server/public.ts";
import { accountProven, accountsOf, linkAccount, unlinkAccount } from "./accounts.ts";
import { photo, removePhoto, setPhoto, sheetOf, sheetRegister } from "./client-sheet.ts";
import { demoClients } from "./demo.ts";
import { duplicates } from "./duplicates.ts";
import { importFaults } from "./import/faults-file.ts";
import { answerImport } from "./import/answers.ts";
import { importChanges } from "./import/changes.ts";
import { beginImport, importOf, imports, mapImport, runImport, stopImport, undoImport } from "./import/imports.ts";
import { importJobs } from "./import/job.ts";
import { filesOfClient } from "./files.ts";
import { historyOfClient } from "./history.ts";
import { merge, mergedInto, unmerge } from "./merge.ts";
import { belonging, inUse, isNumbered, options, register, turn } from "./register.ts";
import { timeline } from "./timeline.ts";
import { clientContacts, clients as rows, dataSheets } from "./tables.ts";

const path = "/clients/manageClients";

export const area = hosted({
  contract: clients,
  handlers: {
    ...register.catalogued,
    beginImport,
    mapImport,
    runImport,
    stopImport,
    undoImport,
    answerImport,
    importChanges,
    importOf,
    imports,
    importFaults,
    all: inUse,
    turn,
    options,
    belonging,
    createDataSheet: sheetRegister.create,
    updateDataSheet: sheetRegister.update,
    dataSheet: sheetRegister.get,
    dataSheetOf: sheetOf,
    setPhoto,
    removePhoto,
    photo,
    duplicates,
    merge,
    unmerge,
    merged: mergedInto,
    accounts: accountsOf,
    linkAccount,
    unlinkAccount,
    history: historyOfClient,
    timeline,
  },
  registers: [{ of: register, remove: clients.remove }],
  jobs: importJobs,
  finders: [
    register.finder("clients", path, {
      exact: (search) => isNumbered(search.trim().toUpperCase()),
      detail: ({ address }) => address,
    }),
  ],
  register: () => {
    registerAcquaintance({ accountProven });
    filesBelongTo("client", filesOfClient);
    holdsOf("nomenclator", {
      clients: {
        column: [rows.categories, rows.acquisitionWay, rows.legalForm],
        at: ({ _id }: ReferencedRecord) => `${path}?${new URLSearchParams(holderFilter(_id))}`,
      },
      contacts: { column: clientContacts.contactType },
      sheets: { column: [dataSheets.maritalStatus, dataSheets.vocationalTraining] },
    });
  },
  demo: demoClients,
});

/** The list that shows who names an item. */
const holderFilter = (code: string): Record<string, string> =>
  code.startsWith("CC") ? { categories: code } : code.startsWith("VC") ? { acquisitionWay: code } : {};

import { recordedRead } from "../../../../server/audit/access-entries.ts";
import type { Handlers } from "../../../../server/call.ts";
import type { consulateContract } from "../contract.ts";
import { documentListQuery } from "./documents.ts";
import { createOffer } from "./invoice.ts";
import { moveMany, moveOne } from "./move-document.ts";
import { printContract } from "./pdf/print-contract.ts";
import { printPackageList } from "./pdf/print-package.ts";
import { contractListQuery, readContract } from "./queries.ts";
import { confirmContractPaid, createContract, removeContract, updateContract } from "./write-contract.ts";
import { readTariffs, setTariff } from "./tariff.ts";

export const handlers: Handlers<typeof consulateContract> = {
  contracts: contractListQuery.page,
  exportContracts: contractListQuery.spreadsheet,
  contract: recordedRead("consulate", "consulate", readContract),
  create: createContract,
  update: updateContract,
  confirmPaid: confirmContractPaid,
  remove: removeContract,
  print: printContract,
  tariff: (_input, call) => readTariffs(call),
  setTariff,
  documents: documentListQuery.page,
  matchingDocuments: documentListQuery.allMatches,
  exportDocuments: documentListQuery.spreadsheet,
  packageList: printPackageList,
  moveDocument: moveOne,
  moveDocuments: moveMany,
  createOffer,
};

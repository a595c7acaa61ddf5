/** Remaining work of a contract's documents; transitions of the contract depend on it. */
import { remainingWorkOf } from "../../legalization/server/public.ts";
import type { DocumentRow } from "./workflows.ts";

type DocumentProgress = Pick<DocumentRow, "process" | "stamps" | "status"> & Partial<Pick<DocumentRow, "updatedAt">>;

/** A document under review counts as obtained, an observed one waits for no seal; cancelled ones are ignored. */
export const remainingWorkIn = (documents: readonly DocumentProgress[]) =>
  remainingWorkOf(
    documents
      .filter(({ status }) => status !== "cancelled")
      .map(({ process, stamps, status, updatedAt = "" }) => ({
        process,
        stamps,
        obtainedAt: status === "registered" ? null : updatedAt,
        observedNote: status === "observed" ? status : null,
      })),
  );

/** What is left to do with the documents of a contract: its steps wait for it. */
import { remainingWorkOf } from "../../legalization/server/public.ts";
import type { DocumentRow } from "./workflows.ts";

type Standing = Pick<DocumentRow, "process" | "stamps" | "status"> & Partial<Pick<DocumentRow, "updatedAt">>;

/** What is under review is here; what was observed waits for no seal; what was cancelled for nothing. */
export const remainingWorkIn = (documents: readonly Standing[]) =>
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

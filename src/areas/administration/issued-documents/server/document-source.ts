/** How an area prints a kind of document: one declaration, which the port collects from all areas. */
import type { Call } from "../../../../server/call.ts";
import type { Database } from "../../../../server/database/connection.ts";
import { defineListPort } from "../../../../server/port.ts";
import type { DocumentKind } from "../states.ts";
import type { DocumentToIssue } from "./document-to-issue.ts";

export interface Printout {
  /** At least one; several are printed as one file. */
  readonly documents: readonly Omit<DocumentToIssue, "kind">[];
  /** Without its ending. */
  readonly fileName: string;
  /** Of a file of several documents. */
  readonly title?: string;
}

export interface DocumentSource<Input> {
  readonly kind: DocumentKind;
  /** Refuses what the caller may not print and writes the audit entry of the print, where the operation does not. */
  read(call: Call, input: Input): Promise<Printout>;
  /** What the demo office prints, and the address of the person who does. */
  readonly demo: {
    readonly email: string;
    input(db: Database): Promise<Input | undefined>;
  };
}

/** The sources of an area. */
export const documentSourcesPort = defineListPort<readonly DocumentSource<unknown>[]>("sources of issued documents");

export const documentSources = (): readonly DocumentSource<unknown>[] => documentSourcesPort().flat();

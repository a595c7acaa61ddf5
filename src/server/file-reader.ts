/** Program of a reader process: reads one file with one reader, sends the outcome to its parent, and is terminated. */
import { readFileSync } from "node:fs";
import { fileReading } from "../areas/file-reading.ts";
import { Refusal } from "../kit/validation/errors.ts";
import type { ReadableFile } from "./readable-file.ts";

/** The message that starts the reading of a file. */
export interface ReaderRequest {
  readonly name: string;
  readonly file: { readonly mime: string; readonly path: string };
  readonly more: unknown;
}

/** Errors lose their class when they are sent between processes, so each outcome is a plain value. */
export type ReaderOutcome =
  | { readonly kind: "done"; readonly answer: unknown }
  | ({ readonly kind: "refused" } & Pick<Refusal, "code"> & { readonly more: ConstructorParameters<typeof Refusal>[1] })
  | { readonly kind: "exceeded" | "failed"; readonly reason: string };

type ReadFile = (file: ReadableFile, more: unknown) => Promise<unknown>;

process.once("message", (request: ReaderRequest) => {
  void readFile(request).then((outcome) => process.send?.(outcome));
});

async function readFile({ name, file, more }: ReaderRequest): Promise<ReaderOutcome> {
  try {
    const reader = fileReading[name as keyof typeof fileReading] as ReadFile;
    return { kind: "done", answer: await reader({ ...file, content: () => readFileSync(file.path) }, more) };
  } catch (error) {
    if (error instanceof Refusal) {
      const { code, fields, facts } = error;
      return { kind: "refused", code, more: { ...(fields ? { fields } : {}), ...(facts ? { facts } : {}) } };
    }
    // Allocation refused by the memory limit, or too deep recursion.
    const kind = error instanceof RangeError ? "exceeded" : "failed";
    return { kind, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

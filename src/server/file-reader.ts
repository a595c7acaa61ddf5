/** The program that reads one file by one reader, says what came of it, and is ended. */
import { readFileSync } from "node:fs";
import { fileReading } from "../areas/file-reading.ts";
import { Refusal } from "../kit/errors.ts";
import type { ReadableFile } from "./readable-file.ts";

export interface ReaderRequest {
  readonly name: string;
  readonly file: { readonly mime: string; readonly path: string };
  readonly more: unknown;
}

/** Errors lose what they are on their way between processes, so each outcome is a value. */
export type ReaderOutcome =
  | { readonly kind: "done"; readonly answer: unknown }
  | ({ readonly kind: "refused" } & Pick<Refusal, "code"> & { readonly more: ConstructorParameters<typeof Refusal>[1] })
  | { readonly kind: "exceeded" | "failed"; readonly reason: string };

type Reader = (file: ReadableFile, more: unknown) => Promise<unknown>;

process.once("message", (request: ReaderRequest) => {
  void outcomeOf(request).then((outcome) => process.send?.(outcome));
});

async function outcomeOf({ name, file, more }: ReaderRequest): Promise<ReaderOutcome> {
  try {
    const reader = fileReading[name as keyof typeof fileReading] as Reader;
    return { kind: "done", answer: await reader({ ...file, content: () => readFileSync(file.path) }, more) };
  } catch (error) {
    if (error instanceof Refusal) {
      const { code, fields, facts } = error;
      return { kind: "refused", code, more: { ...(fields ? { fields } : {}), ...(facts ? { facts } : {}) } };
    }
    // Memory that it was not given, or calls within calls.
    const kind = error instanceof RangeError ? "exceeded" : "failed";
    return { kind, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

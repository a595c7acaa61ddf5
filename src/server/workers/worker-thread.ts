/** Program of a worker thread: runs tasks one after another, each by its name. */
import { longWork } from "../../areas/worker-tasks.ts";
import { Refusal } from "../../kit/validation/errors.ts";
import type { WorkerResult } from "./worker-pool.ts";

/** Runs one task and returns its outcome; never throws. */
export default async function runTask({
  name,
  input,
}: {
  name: keyof typeof longWork;
  input: never;
}): Promise<WorkerResult> {
  try {
    return { kind: "done", answer: await longWork[name](input) };
  } catch (error) {
    if (error instanceof Refusal) {
      const { code, fields, facts } = error;
      return { kind: "refused", code, more: { ...(fields ? { fields } : {}), ...(facts ? { facts } : {}) } };
    }
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return { kind: "failed", message, stack };
  }
}

/** Undoes transitions of the reader. */
import { api } from "../../api.ts";
import { runInBatches } from "../components/batches/batches.ts";

type Kind = Parameters<typeof api.trash.undo>[0]["kind"];

/** Undoes any number of transitions in batches. Throws the reason of the first failure after all batches were sent. */
export async function undoMany(kind: Kind, ids: readonly string[]): Promise<void> {
  const { failed } = await runInBatches(
    ids.map((_id) => ({ _id })),
    (batch) => api.trash.undo({ kind, ids: batch.map(({ _id }) => _id) }),
  );
  if (failed[0]) throw new Error(failed[0].message);
}

/** Takes back steps that the reader has just taken. */
import { api } from "../../api.ts";
import { runInBatches } from "../components/batches.ts";

type Kind = Parameters<typeof api.trash.undo>[0]["kind"];

/** However many; throws with the reason of the first that could not be, once all the others were. */
export async function undoMany(kind: Kind, ids: readonly string[]): Promise<void> {
  const { failed } = await runInBatches(
    ids.map((_id) => ({ _id })),
    (part) => api.trash.undo({ kind, ids: part.map(({ _id }) => _id) }),
  );
  if (failed[0]) throw new Error(failed[0].message);
}

/** Actions that deactivate and activate a record; each is the undo of the other. */
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useRef } from "react";
import { interpolate } from "../../../kit/text/words.ts";
import { useWords } from "../../words.ts";
import type { Action } from "../actions/action.ts";

/** Id and version of a record that was read. */
export interface VersionedRecord {
  readonly _id: string;
  readonly updatedAt: string;
}

/** No actions if the resource cannot deactivate its records (`setActive` is undefined). */
export function useActivation<Row extends VersionedRecord>(
  setActive: ((read: VersionedRecord, active: boolean) => Promise<unknown>) | undefined,
  nameOf: (record: Row) => string,
): readonly Action<Row>[] {
  const words = useWords("office").register;
  const latest = useRef<VersionedRecord | undefined>(undefined);
  if (!setActive) return [];
  const createAction = (active: boolean): Action<Row> => ({
    label: active ? words.activate : words.deactivate,
    icon: active ? IconPlayerPlay : IconPlayerPause,
    isAvailable: (record) => (record as { readonly active?: boolean }).active !== active,
    run: async (record) => {
      latest.current = (await setActive(versionOf(record), active)) as VersionedRecord;
    },
    successMessage: (record) => interpolate(active ? words.activated : words.deactivated, { name: nameOf(record) }),
    undo: (record) => setActive(versionOf(latest.current ?? record), !active),
  });
  return [createAction(true), createAction(false)];
}

const versionOf = ({ _id, updatedAt }: VersionedRecord): VersionedRecord => ({ _id, updatedAt });

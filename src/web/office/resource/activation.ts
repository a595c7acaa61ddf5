/** The deeds by which a record goes out of use and comes back; each takes the other back. */
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useRef } from "react";
import { interpolate } from "../../../kit/words.ts";
import { useWords } from "../../words.ts";
import type { Action } from "../actions/action.ts";

/** A record as it was read: what a change of it says first. */
export interface VersionedRecord {
  readonly _id: string;
  readonly updatedAt: string;
}

/** None where the register has no way to `turn` its records. */
export function useActivation<Row extends VersionedRecord>(
  turn: ((read: VersionedRecord, active: boolean) => Promise<unknown>) | undefined,
  nameOf: (record: Row) => string,
): readonly Action<Row>[] {
  const said = useWords("office").register;
  const turned = useRef<VersionedRecord | undefined>(undefined);
  if (!turn) return [];
  const deed = (active: boolean): Action<Row> => ({
    label: active ? said.activate : said.deactivate,
    icon: active ? IconPlayerPlay : IconPlayerPause,
    isAvailable: (record) => (record as { readonly active?: boolean }).active !== active,
    run: async (record) => {
      turned.current = (await turn(asRead(record), active)) as VersionedRecord;
    },
    successMessage: (record) => interpolate(active ? said.activated : said.deactivated, { name: nameOf(record) }),
    undo: (record) => turn(asRead(turned.current ?? record), !active),
  });
  return [deed(true), deed(false)];
}

const asRead = ({ _id, updatedAt }: VersionedRecord): VersionedRecord => ({ _id, updatedAt });

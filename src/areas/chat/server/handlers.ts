import { Refusal } from "../../../kit/errors.ts";
import { type Call, callerOf, type Handlers } from "../../../server/call.ts";
import { readerIn } from "../../virtual-tables/server/public.ts";
import type { chat } from "../contract.ts";
import { change, remove } from "./changing.ts";
import { emails } from "./mailing.ts";
import { connectedIn, staffRoom } from "./presence.ts";
import { people, read, table, talk, talks } from "./reading.ts";
import { send, sendFile } from "./sending.ts";
import { roomOfTable } from "./spots.ts";

export const handlers: Handlers<typeof chat> = {
  send,
  sendFile,
  change,
  remove,
  talk,
  table,
  people,
  talks: (_input, call) => talks(call),
  connected,
  read,
  emails,
};

/** Who of staff has the office open is for staff; who is in a table, for those who read it. */
async function connected({ tableId }: { tableId?: string | undefined }, call: Call) {
  if (tableId) await readerIn(call, tableId);
  else if (callerOf(call).kind !== "staff") throw new Refusal("FORBIDDEN");
  return connectedIn(call.db, tableId ? roomOfTable(tableId) : staffRoom, call.now);
}

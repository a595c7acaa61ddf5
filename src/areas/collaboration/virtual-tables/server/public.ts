import { readableColumns } from "../../../../server/database/readable-columns.ts";
import { virtualTableInvitations, virtualTableObjectives, virtualTables } from "./tables.ts";

export { goalsOf } from "./goals.ts";
export { roomAt } from "./guests/invitations.ts";
export { spellingsOf } from "./keywords.ts";
export {
  lockTable,
  moderatorIn,
  membershipOf,
  readerIn,
  readersAmong,
  readsIn,
  type TableMembership,
  readTableStates,
  writerIn,
} from "./table-access.ts";
export { type StaffParticipant, peopleIn } from "./participants.ts";
export { type TableTranscript, type RoomChange, roomPort, type RoomPort } from "./room-port.ts";
export { titlesOf } from "./table-titles.ts";

export const virtualTableView = readableColumns(virtualTables, "id", "title", "openDate");
export const tableObjectiveView = readableColumns(virtualTableObjectives, "id", "tableId", "order", "persistent");
export const tableInvitationView = readableColumns(virtualTableInvitations, "id", "name");

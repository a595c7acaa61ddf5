export { goalsOf } from "./goals.ts";
export { roomAt } from "./invitations.ts";
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
} from "./membership.ts";
export { type StaffParticipant, peopleIn } from "./people.ts";
export { type TableTranscript, type Changed, registerRoom, type RoomPort } from "./room.ts";
export { titlesOf } from "./titles.ts";

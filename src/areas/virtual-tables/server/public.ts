export { goalsOf } from "./goals.ts";
export { roomAt } from "./invitations.ts";
export { spellingsOf } from "./keywords.ts";
export {
  holdTable,
  moderatorIn,
  partIn,
  readerIn,
  readersAmong,
  readsIn,
  type Standing,
  statesOf,
  writerIn,
} from "./membership.ts";
export { type OfHouse, peopleIn } from "./people.ts";
export { type Account, type Changed, registerRoom, type Room } from "./room.ts";
export { titlesOf } from "./titles.ts";

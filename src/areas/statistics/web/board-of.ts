import { boards } from "../boards.ts";

/** Where the board of a group stands. */
export const boardOf = (group: string) => boards.find((each) => each.group === group);

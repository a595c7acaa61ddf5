/** Every area's part of the home, in the order in which equally urgent ones are shown. */
export { homeParts } from "../../../areas/home-widgets.ts";

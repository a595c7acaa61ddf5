/** Every area's part of the home, in the order in which equally urgent ones are shown. */
export { homeWidgets } from "../../../areas/home-widgets.ts";

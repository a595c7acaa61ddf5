/** The home widgets of all areas, in the order in which equally urgent ones are shown. */
export { homeWidgets } from "../../../areas/home-widgets.ts";

export { registerPlaceHolder } from "./holder.ts";
export {
  assignPlace,
  extendHold,
  placesOfRequest,
  releasePlaces,
  reservePlaces,
  usePlaces,
} from "./places.ts";

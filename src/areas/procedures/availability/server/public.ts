export { placeHolderPort, type StartWithPlace } from "./place-holder-port.ts";
export {
  assignPlace,
  extendHold,
  isOutsideDraws,
  placesOfRequest,
  releasePlaces,
  reservePlaces,
  usePlaces,
} from "./places.ts";

export { placeHolderPort } from "./place-holder-port.ts";
export {
  assignPlace,
  extendHold,
  placesOfRequest,
  releasePlaces,
  reservePlaces,
  usePlaces,
} from "./places.ts";

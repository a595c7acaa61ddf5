export { registerPlaceHolder } from "./holder.ts";
export {
  assignPlace,
  holdPlaces,
  placesOf,
  releasePlaces,
  reservePlaces,
  usePlaces,
} from "./places.ts";

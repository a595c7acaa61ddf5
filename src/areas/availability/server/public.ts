export { type PlaceHolder, registerPlaceHolder } from "./holder.ts";
export {
  assignPlace,
  holdPlaces,
  placesOf,
  type Released,
  releasePlaces,
  reservePlaces,
  usePlaces,
} from "./places.ts";

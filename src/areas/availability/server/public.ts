export { type PlaceHolder, registerPlaceHolder } from "./holder.ts";
export {
  assignPlace,
  holdPlaces,
  placesOf,
  type Released,
  type Remaining,
  releasePlaces,
  remainingThisWeek,
  reservePlaces,
  usePlaces,
} from "./places.ts";

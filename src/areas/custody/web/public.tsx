/** What other screens show of originals. */
export { OriginalsOf } from "./originals-of.tsx";

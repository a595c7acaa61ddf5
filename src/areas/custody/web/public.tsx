/** What other screens show of originals. */
export { OriginalsOf } from "./record-originals.tsx";

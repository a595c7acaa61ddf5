/** Components for screens of other areas. */
export { OriginalsOf } from "./record-originals.tsx";

/** Components for screens of other areas. */
export { ValesOfFiling } from "./filing-vales.tsx";

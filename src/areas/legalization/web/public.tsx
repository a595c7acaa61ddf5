/** What other screens show of vouchers. */
export { ValesOfFiling } from "./filing-vales.tsx";

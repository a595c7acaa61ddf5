/** What other screens show of vouchers. */
export { ValesOfFiling } from "./vales-of-filing.tsx";

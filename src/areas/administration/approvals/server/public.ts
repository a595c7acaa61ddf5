export { demoProposals } from "./demo.ts";

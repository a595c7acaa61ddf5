export { useAsked } from "./asked.ts";
export { PeriodPicker } from "./period-picker.tsx";

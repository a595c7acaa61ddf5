export { useBoardQuery } from "./asked.ts";
export { PeriodPicker } from "./period-picker.tsx";

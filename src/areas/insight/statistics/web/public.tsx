export { useBoardQuery } from "./board-query.ts";
export { PeriodPicker } from "./period-picker.tsx";

/** Sort after a click on a column: "amount" → "-amount" → "amount"; another column starts ascending. */
export function nextSort(current: string, column: string): string {
  return current === column ? `-${column}` : column;
}

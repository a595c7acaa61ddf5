/** What one comparison may be narrowed by that the others of its board may not. */
import { NativeSelect } from "@mantine/core";
import { useWords } from "../../../web/words.ts";
import { filingKinds } from "../../filings/columns.ts";
import { useBoardQuery } from "./board-query.ts";

export function KindChoice() {
  const { filters, keys } = useWords("statistics");
  const { change, filters: on } = useBoardQuery();
  return (
    <NativeSelect
      size="xs"
      aria-label={filters.kind}
      value={on.kind ?? ""}
      data={[{ value: "", label: filters.anyKind }, ...filingKinds.map((value) => ({ value, label: keys[value] }))]}
      onChange={({ currentTarget: { value } }) => change({ kind: value || undefined })}
    />
  );
}

/** The additional filter of a statistic that has one. */
import { NativeSelect } from "@mantine/core";
import { useWords } from "../../../../web/words.ts";
import { filingKinds } from "../../../practice/filings/enums.ts";
import { useBoardQuery } from "./board-query.ts";

export function KindChoice() {
  const { filters, keys } = useWords("statistics");
  const { change, filters: activeFilters } = useBoardQuery();
  return (
    <NativeSelect
      size="xs"
      aria-label={filters.kind}
      value={activeFilters.kind ?? ""}
      data={[{ value: "", label: filters.anyKind }, ...filingKinds.map((value) => ({ value, label: keys[value] }))]}
      onChange={({ currentTarget: { value } }) => change({ kind: value || undefined })}
    />
  );
}

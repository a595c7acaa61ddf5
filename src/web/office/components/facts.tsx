import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { isLong, SeeMore } from "./see-more.tsx";

type Fact = readonly [name: string, value: ReactNode];

/** Named values of a record, to read; what is empty shows a dash. */
export function Facts({ facts }: { facts: readonly (Fact | false | undefined)[] }) {
  return facts.map((fact) => {
    if (!fact) return fact;
    const [name, value] = fact;
    const long = typeof value === "string" && isLong(value);
    return (
      <div key={name} style={{ minWidth: 0, overflowWrap: "anywhere", ...(long && { gridColumn: "1 / -1" }) }}>
        <Text size="xs" c="dimmed">
          {name}
        </Text>
        <Text size="sm" component="div">
          {long ? <SeeMore>{value}</SeeMore> : value === null || value === undefined || value === "" ? "—" : value}
        </Text>
      </div>
    );
  });
}

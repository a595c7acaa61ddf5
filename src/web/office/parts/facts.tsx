import { Text } from "@mantine/core";
import type { ReactNode } from "react";

type Fact = readonly [name: string, value: ReactNode];

/** Named values of a record, to read; what is empty shows a dash. */
export function Facts({ facts }: { facts: readonly (Fact | false | undefined)[] }) {
  return facts.map(
    (fact) =>
      fact && (
        <div key={fact[0]} style={{ minWidth: 0, overflowWrap: "anywhere" }}>
          <Text size="xs" c="dimmed">
            {fact[0]}
          </Text>
          <Text size="sm" component="div">
            {fact[1] === null || fact[1] === undefined || fact[1] === "" ? "—" : fact[1]}
          </Text>
        </div>
      ),
  );
}

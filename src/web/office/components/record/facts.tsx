import { Text } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import { isLong, SeeMore } from "../see-more.tsx";

type Fact = readonly [name: string, value: ReactNode];
/** A fact that some records do not have. */
export type OptionalFact = Fact | false | undefined;

/** Read-only labelled values of a record; an empty value is shown as a dash. */
export function Facts({ facts }: { facts: readonly OptionalFact[] }) {
  return facts.map((fact) => {
    if (!fact) return fact;
    const [name, value] = fact;
    const isWide = typeof value === "string" && isLong(value);
    return (
      <div key={name} style={{ minWidth: 0, overflowWrap: "anywhere", ...(isWide && { gridColumn: "1 / -1" }) }}>
        <Text size="xs" c="dimmed">
          {name}
        </Text>
        <Text size="sm" component="div">
          {isWide ? (
            <SeeMore>{value}</SeeMore>
          ) : value === null || value === undefined || value === "" ? (
            "—"
          ) : (
            withBreaks(value)
          )}
        </Text>
      </div>
    );
  });
}

/** An address of mail or of the web breaks between its parts, not inside of a word. */
function withBreaks(value: ReactNode): ReactNode {
  if (typeof value !== "string" || !/^\S+(@|:\/\/)\S+$/.test(value)) return value;
  return value.split(/(?<=@|:\/\/)|(?=\.)/).map((part, index) => (
    // Parts of an address never change their order.
    <Fragment key={`${index}`}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

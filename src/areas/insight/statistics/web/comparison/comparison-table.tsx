/** Two periods as a table with the change; each figure links to its rows. */
import { Anchor, ScrollArea, Table } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useLanguage } from "../../../../../web/session/language.ts";
import type { LinkTarget } from "../../../../../web/office/home/widget.ts";
import { useWords } from "../../../../../web/words.ts";
import type { StatisticName } from "../../catalogue.ts";
import { headsOf } from "../../heads.ts";
import { isSmall, formatBaseFigures } from "../../comparison.ts";
import type { Pairs } from "./period-pair.ts";
import { formatChange, formatDifference } from "./change-label.tsx";
import { formatFigure } from "../format-figure.ts";

interface Props {
  readonly name: StatisticName;
  readonly docs: Pairs;
  readonly target: (key: string, part?: string) => LinkTarget;
}

export function VersusTable({ name, docs: [a, b], target }: Props) {
  const allWords = useWords("statistics");
  const { sheet: words, versus } = allWords;
  const { by } = headsOf(name, allWords);
  const { title } = useWords("statisticsDefinitions")[name];
  const language = useLanguage();
  const rows = [
    ...a.series.map((each, at) => {
      const other = b.series[at];
      const label = [...new Set([each.label, other?.label])].filter(Boolean).join(" / ");
      return { key: each.key, label, a: each.value, b: other?.value ?? null };
    }),
    { key: undefined, label: words.total, a: a.value, b: b.value },
  ];
  const figure = (side: "A" | "B", key: string | undefined, value: number | string | null) =>
    value === null ? (
      "–"
    ) : (
      <Anchor size="sm" renderRoot={(props) => <Link {...target(side, key)} {...props} />}>
        {formatFigure(value, language)}
      </Anchor>
    );
  return (
    <ScrollArea.Autosize mah={340} viewportProps={{ tabIndex: 0 }}>
      <Table fz="sm" stickyHeader aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{by[0] ?? words.statistic}</Table.Th>
            <Table.Th ta="right">{a.label}</Table.Th>
            <Table.Th ta="right">{b.label}</Table.Th>
            <Table.Th ta="right">{words.difference}</Table.Th>
            <Table.Th ta="right">{words.change}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, label, a: one, b: other }) => (
            <Table.Tr key={key ?? "total"} fw={key === undefined ? 600 : undefined}>
              <Table.Td>{label}</Table.Td>
              <Table.Td ta="right" className="num">
                {figure("A", key, one)}
              </Table.Td>
              <Table.Td ta="right" className="num">
                {figure("B", key, other)}
              </Table.Td>
              <Table.Td ta="right" className="num">
                {formatDifference(one, other, language)}
              </Table.Td>
              <Table.Td ta="right" className="num">
                {formatChange(one, other, language)}
                {isSmall(one, other) && ` · ${formatBaseFigures(one, other, versus.small, language) ?? ""}`}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}

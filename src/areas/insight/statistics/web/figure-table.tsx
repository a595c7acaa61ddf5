/** The figures of a chart as an accessible table; each links to its rows. */
import { Anchor, ScrollArea, Table } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useLanguage } from "../../../../web/session/language.ts";
import type { LinkTarget } from "../../../../web/office/home/widget.ts";
import { useWords } from "../../../../web/words.ts";
import type { StatisticGroup, StatisticSplit } from "../result-schemas.ts";
import { statisticOf, type StatisticName } from "../catalogue.ts";
import { headsOf } from "../heads.ts";
import { formatFigure } from "./format-figure.ts";

interface FigureRow {
  readonly key: string;
  readonly label: string;
  readonly part?: { readonly key: string; readonly label: string };
  readonly value: number | string;
  readonly amount?: string | undefined;
  /** The value a year before. */
  readonly before?: number | string | undefined;
}

export function FigureTable({
  name,
  docs,
  before,
  target,
}: {
  name: StatisticName;
  docs: readonly (StatisticGroup | StatisticSplit)[];
  /** The same groups a year before, in the same order. */
  before: readonly StatisticGroup[] | undefined;
  target: (key: string, part?: string) => LinkTarget;
}) {
  const words = useWords("statistics");
  const { title } = useWords("statisticsDefinitions")[name];
  const language = useLanguage();
  const { measure, companion } = statisticOf(name);
  const { by, count, amount: amountHead } = headsOf(name, words);
  const rows = docs.flatMap((group, at): FigureRow[] =>
    "series" in group
      ? group.series.map(({ key, label, value }) => ({
          key: group.key,
          label: group.label,
          part: { key, label },
          value,
        }))
      : [{ ...group, before: before?.[at]?.value }],
  );
  return (
    <ScrollArea.Autosize mah={340} viewportProps={{ tabIndex: 0 }}>
      <Table fz="sm" stickyHeader aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            {by.map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
            <Table.Th ta="right">{measure === "amount" ? amountHead : count}</Table.Th>
            {companion && <Table.Th ta="right">{amountHead}</Table.Th>}
            {before && <Table.Th ta="right">{words.line.before}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, label, part, value, amount, before: earlier }) => (
            <Table.Tr key={`${key}|${part?.key ?? ""}`}>
              <Table.Td>{label}</Table.Td>
              {part && <Table.Td>{part.label}</Table.Td>}
              <Table.Td ta="right" className="num">
                <Anchor size="sm" renderRoot={(props) => <Link {...target(key, part?.key)} {...props} />}>
                  {formatFigure(value, language)}
                </Anchor>
              </Table.Td>
              {companion && (
                <Table.Td ta="right" className="num">
                  {formatFigure(amount ?? "0.00", language)}
                </Table.Td>
              )}
              {before && (
                <Table.Td ta="right" className="num">
                  {earlier === undefined ? "–" : formatFigure(earlier, language)}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}

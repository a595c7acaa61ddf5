/** A statistic that is returned as a table; the label of each row links to its rows. */
import { Anchor, ScrollArea, Table as Grid } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useLanguage } from "../../../../web/session/language.ts";
import type { LinkTarget } from "../../../../web/office/home/widget.ts";
import { useWords } from "../../../../web/words.ts";
import { rowKey } from "../opened-figure.ts";
import type { StatisticTable } from "../result-schemas.ts";
import type { StatisticName } from "../catalogue.ts";
import { formatFigure } from "./format-figure.ts";

interface Props {
  readonly name: StatisticName;
  readonly docs: StatisticTable;
  readonly target: (key: string) => LinkTarget;
}

export function CountedTable({ name, docs, target }: Props) {
  const { sheet: words } = useWords("statistics");
  const { title } = useWords("statisticsDefinitions")[name];
  const language = useLanguage();
  const { columns, rows, totals } = docs;
  const [head, ...figures] = columns;
  const keyOf = (row: (typeof rows)[number]) => rowKey(docs, row);
  return (
    <ScrollArea viewportProps={{ tabIndex: 0 }}>
      <Grid fz="sm" aria-label={title}>
        <Grid.Thead>
          <Grid.Tr>
            <Grid.Th>{head?.label}</Grid.Th>
            {figures.map(({ key, label }) => (
              <Grid.Th key={key} ta="right">
                {label}
              </Grid.Th>
            ))}
          </Grid.Tr>
        </Grid.Thead>
        <Grid.Tbody>
          {rows.map((row) => (
            <Grid.Tr key={keyOf(row)}>
              <Grid.Td>
                <Anchor size="sm" renderRoot={(props) => <Link {...target(keyOf(row))} {...props} />}>
                  {row[head?.key ?? ""]}
                </Anchor>
              </Grid.Td>
              {figures.map(({ key }) => (
                <Grid.Td key={key} ta="right" className="num">
                  {formatFigure(row[key] ?? "", language)}
                </Grid.Td>
              ))}
            </Grid.Tr>
          ))}
        </Grid.Tbody>
        <Grid.Tfoot>
          <Grid.Tr>
            <Grid.Th>{words.total}</Grid.Th>
            {figures.map(({ key }) =>
              totals[key] === undefined ? (
                <Grid.Td key={key} />
              ) : (
                <Grid.Th key={key} ta="right" className="num">
                  {formatFigure(totals[key], language)}
                </Grid.Th>
              ),
            )}
          </Grid.Tr>
        </Grid.Tfoot>
      </Grid>
    </ScrollArea>
  );
}

/** Menu of a chart: its rows, chart or table, exports. */
import { ActionIcon, Menu } from "@mantine/core";
import {
  IconChartBar,
  IconDots,
  IconFileSpreadsheet,
  IconListDetails,
  IconPhoto,
  IconTable,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type SheetFormat, sheetFormats } from "../../../../../kit/contract/list-columns.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import type { SearchParams } from "../../../../../web/office/navigation/query-string.ts";
import { toastError } from "../../../../../web/office/query-client.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useWords } from "../../../../../web/words.ts";
import { statisticOf, type StatisticName } from "../../catalogue.ts";
import { comparisonSides } from "../../comparison.ts";
import { operationOf } from "../number-tile.tsx";
import { rowsTarget } from "../paths.ts";
import type { StatisticResult } from "../use-statistic.ts";

interface ChartMenuProps {
  readonly name: StatisticName;
  readonly query: SearchParams;
  readonly answer: StatisticResult | undefined;
  readonly asTable: boolean;
  readonly onTable: () => void;
}

export function ChartMenu({ name, query, answer, asTable, onTable }: ChartMenuProps) {
  const { title } = useWords("statisticsDefinitions")[name];
  const { menu: words } = useWords("statistics");
  const language = useLanguage();
  const operation = operationOf(name);
  const file = (format: SheetFormat) =>
    api.statistics.sheet.address({ ...query, operation, format, language } as never);
  const picture = async () => {
    const { downloadPicture } = await import("./picture.ts");
    if (answer) await downloadPicture(title, answer, statisticOf(name).chart);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--text)"
          aria-label={interpolate(words.of, { title })}
          className="no-print"
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(statisticOf(name).comparesPeriods ? comparisonSides : [undefined]).map((side) => (
          <Menu.Item
            key={side ?? "rows"}
            leftSection={<IconListDetails size={16} />}
            renderRoot={(props) => <Link {...rowsTarget(operation, query, side)} {...props} />}
          >
            {side ? words[side] : words.rows}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={asTable ? <IconChartBar size={16} /> : <IconTable size={16} />} onClick={onTable}>
          {asTable ? words.chart : words.table}
        </Menu.Item>
        {sheetFormats.map((format) => (
          <Menu.Item key={format} component="a" href={file(format)} leftSection={<IconFileSpreadsheet size={16} />}>
            {words[format]}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconPhoto size={16} />} onClick={() => void picture().catch(toastError)}>
          {words.png}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

import { ActionIcon, Button, Menu, Text } from "@mantine/core";
import { IconDots, IconDownload, IconKeyboard, IconPrinter } from "@tabler/icons-react";
import type { RefObject } from "react";
import type { Operation } from "../../../kit/contract.ts";
import { showNumber } from "../../../kit/format.ts";
import { say } from "../../../kit/words.ts";
import { keep, useLanguage } from "../../language.ts";
import { useWords } from "../../words.ts";
import { ColumnChooser } from "../parts/column-chooser.tsx";
import { Filters } from "../parts/filters.tsx";
import classes from "../parts/rows.module.css";
import { SearchBox } from "../parts/search-box.tsx";
import { shownColumns, toggleColumn } from "../parts/shown-columns.ts";
import { SortSelect } from "../parts/sort-head.tsx";
import type { ListView } from "./list-screen.ts";
import { columnsKey } from "./memory.ts";
import type { ListState } from "./url-state.ts";

interface Props<Op extends Operation> {
  readonly screen: ListView<Op>;
  readonly state: ListState;
  /** Files of what the list was asked for. */
  readonly exports: readonly { readonly label: string; readonly href: string; readonly most: number }[];
  readonly total: number;
  readonly columns: readonly string[];
  readonly onColumns: (columns: string[]) => void;
  readonly onChange: (change: Readonly<Record<string, string | undefined>>) => void;
  readonly onClear: (() => void) | undefined;
  readonly onHelp: () => void;
  readonly searchBox: RefObject<HTMLInputElement | null>;
  readonly isMobile: boolean;
}

export function Toolbar<Op extends Operation>(props: Props<Op>) {
  const { screen, state, columns, onColumns, onChange, onClear, isMobile } = props;
  const words = useWords("office").list;
  const choose = (next: string[]) => {
    keep(columnsKey(screen.name), next.join(","));
    onColumns(next);
  };
  return (
    <div className={`${classes.toolbar} no-print`}>
      {screen.searchHint && (
        <SearchBox
          hint={screen.searchHint}
          value={state.search}
          box={props.searchBox}
          onChange={(search) => onChange({ search })}
        />
      )}
      <Filters filters={screen.filters ?? []} values={state.filters} onChange={onChange} />
      {onClear && (
        <Button variant="subtle" px="xs" onClick={onClear}>
          {words.clearFilters}
        </Button>
      )}
      <div className={classes.tools}>
        {isMobile ? (
          <SortSelect columns={screen.columns} current={state.sort} onSort={(sort) => onChange({ sort })} />
        ) : (
          <ColumnChooser
            columns={screen.columns}
            shown={columns}
            onToggle={(key) => choose(toggleColumn(columns, key))}
            onReset={() => choose(shownColumns(null, screen.columns))}
          />
        )}
        <MoreMenu {...props} />
      </div>
    </div>
  );
}

function MoreMenu<Op extends Operation>({ exports, total, onHelp, isMobile }: Props<Op>) {
  const words = useWords("office").list;
  const language = useLanguage();
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={words.more} title={words.more}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {exports.map(({ label, href, most }) =>
          total > most ? (
            <Menu.Item key={label} disabled leftSection={<IconDownload size={17} stroke={1.6} />}>
              {label}
              <Text size="xs">{say(words.exportAtMost, { most: showNumber(most, language) })}</Text>
            </Menu.Item>
          ) : (
            <Menu.Item
              key={label}
              component="a"
              href={href}
              download
              leftSection={<IconDownload size={17} stroke={1.6} />}
            >
              {label}
            </Menu.Item>
          ),
        )}
        <Menu.Item leftSection={<IconPrinter size={17} stroke={1.6} />} onClick={() => window.print()}>
          {words.print}
        </Menu.Item>
        {!isMobile && (
          <Menu.Item leftSection={<IconKeyboard size={17} stroke={1.6} />} onClick={onHelp}>
            {words.keys}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

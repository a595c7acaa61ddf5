import {
  ActionIcon,
  Button,
  Checkbox,
  CloseButton,
  Menu,
  NativeSelect,
  Popover,
  Stack,
  TextInput,
} from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconColumns3, IconDots, IconDownload, IconKeyboard, IconPrinter, IconSearch } from "@tabler/icons-react";
import { type RefObject, useEffect, useState } from "react";
import type { InputOf, Operation } from "../../../kit/contract.ts";
import { keep } from "../../language.ts";
import { useWords } from "../../words.ts";
import { shownColumns, toggleColumn } from "./columns.ts";
import { Filters } from "./filters.tsx";
import classes from "./list.module.css";
import type { ListScreen } from "./list-screen.ts";
import { columnsKey } from "./memory.ts";
import type { ListState } from "./url-state.ts";

const typingMs = 350;

interface Props<Op extends Operation> {
  readonly screen: ListScreen<Op>;
  readonly state: ListState;
  /** What the list was asked for, for exports of the same. */
  readonly input: InputOf<Op>;
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
          <SortSelect screen={screen} sort={state.sort} onSort={(sort) => onChange({ sort })} />
        ) : (
          <ColumnChooser
            screen={screen}
            columns={columns}
            onColumns={(next) => {
              keep(columnsKey(screen.name), next.join(","));
              onColumns(next);
            }}
          />
        )}
        <MoreMenu {...props} />
      </div>
    </div>
  );
}

/** Asks when the typing rests; the address follows. */
function SearchBox({
  hint,
  value,
  box,
  onChange,
}: {
  hint: string;
  value: string;
  box: RefObject<HTMLInputElement | null>;
  onChange: (search: string) => void;
}) {
  const words = useWords("office").list;
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const ask = useDebouncedCallback((text: string) => onChange(text.trim()), typingMs);
  return (
    <TextInput
      ref={box}
      className={classes.search}
      type="search"
      aria-label={hint}
      placeholder={hint}
      value={typed}
      leftSection={<IconSearch size={17} aria-hidden />}
      rightSection={
        typed && (
          <CloseButton
            size="sm"
            aria-label={words.clearSearch}
            onClick={() => {
              setTyped("");
              onChange("");
            }}
          />
        )
      }
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        ask(event.currentTarget.value);
      }}
    />
  );
}

function ColumnChooser<Op extends Operation>({
  screen,
  columns,
  onColumns,
}: {
  screen: ListScreen<Op>;
  columns: readonly string[];
  onColumns: (columns: string[]) => void;
}) {
  const words = useWords("office").list;
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label={words.columns} title={words.columns}>
          <IconColumns3 size={18} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.columns}>
        <Stack gap="xs">
          {screen.columns.map((column) => (
            <Checkbox
              key={column.key}
              label={column.label}
              disabled={Boolean(column.main)}
              checked={columns.includes(column.key)}
              onChange={() => onColumns(toggleColumn(columns, column.key))}
            />
          ))}
          <Button variant="default" size="xs" onClick={() => onColumns(shownColumns(null, screen.columns))}>
            {words.usualColumns}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Cards have no heads to click. */
function SortSelect<Op extends Operation>({
  screen,
  sort,
  onSort,
}: {
  screen: ListScreen<Op>;
  sort: string | undefined;
  onSort: (sort: string) => void;
}) {
  const words = useWords("office").list;
  const options = screen.columns.flatMap((column) =>
    column.sort
      ? [
          { value: column.sort, label: `${column.label} ↑` },
          { value: `-${column.sort}`, label: `${column.label} ↓` },
        ]
      : [],
  );
  if (options.length === 0) return null;
  return (
    <NativeSelect
      aria-label={words.sortBy.replace(" {name}", "")}
      data={options}
      value={sort ?? ""}
      onChange={(event) => onSort(event.currentTarget.value)}
    />
  );
}

function MoreMenu<Op extends Operation>({ screen, input, onHelp, isMobile }: Props<Op>) {
  const words = useWords("office").list;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={words.more} title={words.more}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {screen.exports?.map((each) => (
          <Menu.Item
            key={each.label}
            component="a"
            href={each.address(input)}
            download
            leftSection={<IconDownload size={17} stroke={1.6} />}
          >
            {each.label}
          </Menu.Item>
        ))}
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

/** Button that shows the chosen period and opens the presets, with the days of any other below. */
import { Button, Popover, Stack } from "@mantine/core";
import { IconCalendar, IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import classes from "./board.module.css";

export function PeriodPopover<Name extends string>({
  title,
  label,
  names,
  words,
  selected,
  onSelect,
  children,
}: {
  title: string;
  label: ReactNode;
  names: readonly Name[];
  words: Readonly<Record<Name, string>>;
  selected: Name | undefined;
  onSelect: (name: Name) => void;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover position="bottom-start" opened={isOpen} onChange={setOpen} trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconCalendar size={16} aria-hidden />}
          rightSection={<IconChevronDown size={15} aria-hidden />}
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={title}>
        <Stack gap="sm" w={300}>
          <div className={classes.presets}>
            {names.map((name) => (
              <Button
                key={name}
                variant={name === selected ? "filled" : "default"}
                size="xs"
                px={6}
                onClick={() => {
                  onSelect(name);
                  setOpen(false);
                }}
              >
                {words[name]}
              </Button>
            ))}
          </div>
          {children}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** «?» next to a title: opens the definition of a statistic. */
import { ActionIcon, Popover, Text } from "@mantine/core";
import { IconHelp } from "@tabler/icons-react";
import { useState } from "react";
import { interpolate } from "../../../../kit/text/words.ts";
import { useWords } from "../../../../web/words.ts";

export function DefinitionButton({ title, definition }: { title: string; definition: string }) {
  const words = useWords("statistics");
  const [isOpen, setOpen] = useState(false);
  const label = interpolate(words.definitionOf, { title });
  return (
    <Popover
      position="bottom-end"
      width={300}
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--muted)"
          className="no-print"
          aria-label={label}
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          onClick={() => setOpen(!isOpen)}
        >
          <IconHelp size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        <Text size="sm" tabIndex={-1} data-autofocus>
          {definition}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}

import { Menu } from "@mantine/core";
import { IconCheck, IconDots, IconKeyboard, IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { maxExportRows } from "../../../kit/limits.ts";
import { type SheetFormat, sheetFormats } from "../../../kit/contract/list-columns.ts";
import { useWords } from "../../words.ts";
import { FileItem } from "../components/images/file-item.tsx";
import { ToolButton } from "../components/toolbar-button.tsx";

const iconSize = { size: 17, stroke: 1.6 } as const;

interface Props {
  readonly total: number;
  /** The address of the spreadsheet in a format. */
  readonly sheet: (format: SheetFormat) => string;
  readonly files: ReactNode;
  /** Whether rows are compact; undefined for cards. */
  readonly isCompact: boolean | undefined;
  readonly onCompact: () => void;
  readonly onKeys: (() => void) | undefined;
}

/** Exports of the current list, printing, density and, with a keyboard, the list of shortcuts. */
export function MoreMenu({ total, sheet, files, isCompact, onCompact, onKeys }: Props) {
  const words = useWords("office").list;
  return (
    <Menu>
      <Menu.Target>
        <ToolButton label={words.more} icon={IconDots} />
      </Menu.Target>
      <Menu.Dropdown>
        {sheetFormats.map((format) => (
          <FileItem key={format} label={words[format]} href={sheet(format)} rows={total} most={maxExportRows} />
        ))}
        {files}
        <Menu.Item leftSection={<IconPrinter {...iconSize} />} onClick={() => window.print()}>
          {words.print}
        </Menu.Item>
        {isCompact !== undefined && (
          <Menu.CheckboxItem
            checked={isCompact}
            onChange={onCompact}
            closeMenuOnClick
            checkIcon={<IconCheck {...iconSize} />}
            // As wide as the icons of the other items.
            styles={{ itemIndicator: { width: iconSize.size, marginInlineEnd: "var(--mantine-spacing-xs)" } }}
          >
            {words.compact}
          </Menu.CheckboxItem>
        )}
        {onKeys && (
          <Menu.Item leftSection={<IconKeyboard {...iconSize} />} onClick={onKeys}>
            {words.keys}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

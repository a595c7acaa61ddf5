import { Menu } from "@mantine/core";
import { IconDots, IconKeyboard, IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { mostExported } from "../../../kit/bounds.ts";
import { useWords } from "../../words.ts";
import { FileItem } from "../parts/file-item.tsx";
import { ToolButton } from "../parts/tool-button.tsx";

interface Props {
  readonly total: number;
  /** Address of the sheet. */
  readonly sheet: (format: "xlsx" | "csv") => string;
  readonly files: ReactNode;
  readonly onKeys: (() => void) | undefined;
}

/** Files of exactly what is shown, print, and the keys where there is a keyboard. */
export function MoreMenu({ total, sheet, files, onKeys }: Props) {
  const words = useWords("office").list;
  return (
    <Menu>
      <Menu.Target>
        <ToolButton label={words.more} icon={IconDots} />
      </Menu.Target>
      <Menu.Dropdown>
        {(["xlsx", "csv"] as const).map((format) => (
          <FileItem key={format} label={words[format]} href={sheet(format)} rows={total} most={mostExported} />
        ))}
        {files}
        <Menu.Item leftSection={<IconPrinter size={17} stroke={1.6} />} onClick={() => window.print()}>
          {words.print}
        </Menu.Item>
        {onKeys && (
          <Menu.Item leftSection={<IconKeyboard size={17} stroke={1.6} />} onClick={onKeys}>
            {words.keys}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

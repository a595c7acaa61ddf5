import { Menu, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { formatNumber } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../session/language.ts";
import { useWords } from "../../../words.ts";

/**
 * Menu item that downloads a list as a file. Disabled, with the limit, if the list has more rows than the file may
 * have.
 */
export function FileItem({ label, href, rows, most }: { label: string; href: string; rows: number; most: number }) {
  const words = useWords("office").list;
  const language = useLanguage();
  const icon = <IconDownload size={17} stroke={1.6} />;
  if (rows > most)
    return (
      <Menu.Item disabled leftSection={icon}>
        {label}
        <Text size="xs">{interpolate(words.exportAtMost, { most: formatNumber(most, language) })}</Text>
      </Menu.Item>
    );
  return (
    <Menu.Item component="a" href={href} download leftSection={icon}>
      {label}
    </Menu.Item>
  );
}

import { Text } from "@mantine/core";
import { IconFolderFilled } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { pluralize } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { type MenuAction, ActionsMenu } from "../../../../web/office/components/actions-menu.tsx";
import { useWords } from "../../../../web/words.ts";
import { draggedDocument } from "../../media/web/public.tsx";
import type { FolderColor } from "../colors.ts";
import type { Folder } from "../contract.ts";
import { foldersPath } from "./paths.ts";
import { draggedFolder, useDropOn } from "./drag-and-drop.ts";
import classes from "./folders.module.css";

const colorOf: Readonly<Record<FolderColor, string>> = {
  blue: "var(--mantine-color-blue-6)",
  green: "var(--mantine-color-green-6)",
  yellow: "var(--mantine-color-yellow-6)",
  red: "var(--mantine-color-red-6)",
  violet: "var(--mantine-color-violet-6)",
};

/** Grid of folder cards. */
export function FolderCards({
  folders,
  actionsOf,
}: {
  folders: readonly Folder[];
  actionsOf: (folder: Folder) => readonly MenuAction[];
}) {
  return (
    <ul className={classes.grid}>
      {folders.map((folder) => (
        <Card key={folder._id} folder={folder} actions={actionsOf(folder)} />
      ))}
    </ul>
  );
}

function Card({ folder, actions }: { folder: Folder; actions: readonly MenuAction[] }) {
  const words = useWords("folders");
  const language = useLanguage();
  const { _id, name, color, folders, files, permissions, can, root } = folder;
  const { drop, question } = useDropOn(_id, can.write);
  const counts = [pluralize(words.folders, folders, language), pluralize(words.files, files, language)].join(", ");
  return (
    <li className={classes.card} {...(can.write && !root && draggedDocument(draggedFolder, folder))} {...drop}>
      {question}
      <IconFolderFilled size={26} color={color ? colorOf[color] : "var(--brass)"} aria-hidden />
      <div>
        <Link to={foldersPath} search={{ folder: _id }} className={classes.name}>
          {name}
        </Link>
        <Text size="xs" c="dimmed">
          {[counts, permissions.length > 0 && words.shared].filter(Boolean).join(" · ")}
        </Text>
      </div>
      <ActionsMenu name={name} actions={actions} />
    </li>
  );
}

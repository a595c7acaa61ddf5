/**
 * Tree of folder links. The path of the open folder is expanded; writable folders accept dropped files and folders.
 */
import { ActionIcon } from "@mantine/core";
import { IconChevronDown, IconChevronRight, IconFolder } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { useWords } from "../../../../web/words.ts";
import type { foldersContract as contract } from "../contract.ts";
import { foldersPath } from "./paths.ts";
import { useDropOn } from "./drag-and-drop.ts";
import classes from "./folders.module.css";

type Node = OutputOf<(typeof contract)["tree"]>[number];

interface Props {
  readonly nodes: readonly Node[];
  /** Ids of the open folder's path. */
  readonly openPath: readonly string[];
}

export function Tree({ nodes, openPath }: Props) {
  return (
    <ul className={classes.tree}>
      {nodes.map((node) => (
        <Branch key={node._id} node={node} openPath={openPath} />
      ))}
    </ul>
  );
}

function Branch({ node, openPath }: { node: Node } & Pick<Props, "openPath">) {
  const words = useWords("folders");
  const { _id, name, canWrite } = node;
  const children = node.children as Node[];
  const isInOpenPath = openPath.includes(_id);
  const [toggled, setToggled] = useState<boolean>();
  const isOpen = toggled ?? isInOpenPath;
  const { drop, question } = useDropOn(_id, canWrite);
  return (
    <li>
      <div className={classes.branch} {...drop} data-shown={openPath.at(-1) === _id}>
        {children.length > 0 ? (
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            c="var(--muted)"
            aria-expanded={isOpen}
            aria-label={interpolate(isOpen ? words.shut : words.open, { name })}
            onClick={() => setToggled(!isOpen)}
          >
            {isOpen ? <IconChevronDown size={15} /> : <IconChevronRight size={15} />}
          </ActionIcon>
        ) : (
          <span className={classes.leaf} />
        )}
        <Link
          to={foldersPath}
          search={{ folder: _id }}
          className={classes.node}
          aria-current={openPath.at(-1) === _id ? "page" : undefined}
        >
          <IconFolder size={17} stroke={1.6} aria-hidden />
          <span>{name}</span>
        </Link>
      </div>
      {question}
      {isOpen && children.length > 0 && <Tree nodes={children} openPath={openPath} />}
    </li>
  );
}

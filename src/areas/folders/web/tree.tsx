/** The folders as a tree of links: what is open shows what is in it; what is dragged may be let go on each that one may write. */
import { ActionIcon } from "@mantine/core";
import { IconChevronDown, IconChevronRight, IconFolder } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { OutputOf } from "../../../kit/contract.ts";
import { interpolate } from "../../../kit/words.ts";
import { useWords } from "../../../web/words.ts";
import type { foldersContract as contract } from "../contract.ts";
import { foldersPath } from "./paths.ts";
import { useDropOn } from "./drag-and-drop.ts";
import classes from "./folders.module.css";

export type Node = OutputOf<(typeof contract)["tree"]>[number];

interface Props {
  readonly nodes: readonly Node[];
  /** The folder that is shown, and those above it. */
  readonly shown: readonly string[];
}

export function Tree({ nodes, shown }: Props) {
  return (
    <ul className={classes.tree}>
      {nodes.map((node) => (
        <Branch key={node._id} node={node} shown={shown} />
      ))}
    </ul>
  );
}

function Branch({ node, shown }: { node: Node } & Pick<Props, "shown">) {
  const words = useWords("folders");
  const { _id, name, canWrite } = node;
  const children = node.children as Node[];
  const isAbove = shown.includes(_id);
  const [turned, setTurned] = useState<boolean>();
  const isOpen = turned ?? isAbove;
  const { drop, question } = useDropOn(_id, canWrite);
  return (
    <li>
      <div className={classes.branch} {...drop} data-shown={shown.at(-1) === _id}>
        {children.length > 0 ? (
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            c="var(--muted)"
            aria-expanded={isOpen}
            aria-label={interpolate(isOpen ? words.shut : words.open, { name })}
            onClick={() => setTurned(!isOpen)}
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
          aria-current={shown.at(-1) === _id ? "page" : undefined}
        >
          <IconFolder size={17} stroke={1.6} aria-hidden />
          <span>{name}</span>
        </Link>
      </div>
      {question}
      {isOpen && children.length > 0 && <Tree nodes={children} shown={shown} />}
    </li>
  );
}

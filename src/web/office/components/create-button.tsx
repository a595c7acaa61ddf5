/** The button that creates a record of a list. The key N presses it, wherever a list has one. */
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { SearchParams } from "../navigation/query-string.ts";
import { store } from "../../observable-store.ts";
import { useKeys } from "./shortcuts.ts";

type Props = { readonly label: string } & (
  | { readonly to: string; readonly search?: SearchParams }
  | { readonly onClick: () => void }
);

export function CreateButton({ label, ...target }: Props) {
  const button = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  useKeys({ n: () => button.current?.click() });
  useEffect(() => {
    createLabel.set(label);
    return () => createLabel.set(undefined);
  }, [label]);
  return (
    <Button
      ref={button}
      leftSection={<IconPlus size={17} />}
      title={`${label} (N)`}
      aria-keyshortcuts="n"
      {...("onClick" in target ? target : { renderRoot: (props) => <Link {...target} {...props} /> })}
    >
      {label}
    </Button>
  );
}

/** What N creates on the current screen, for the help on shortcuts. */
export const createLabel = store<string | undefined>(undefined);

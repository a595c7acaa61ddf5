/** Opens the command palette: the box in the header, Ctrl+K anywhere, and «/» on screens without a search box. */
import { ActionIcon, Kbd, Tooltip, UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import type { SessionUser } from "../../session/session.ts";
import { useWords } from "../../words.ts";
import { useKeys } from "../components/shortcuts.ts";
import { bufferedKeys } from "./buffered-keys.ts";
import classes from "./command-palette-button.module.css";

const load = () => import("./command-palette.tsx");
const Palette = lazy(async () => ({ default: (await load()).Palette }));

const idleMs = 3000;

export function PaletteButton({ user, isMobile }: { user: SessionUser; isMobile: boolean }) {
  const { palette: words } = useWords("office");
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    bufferedKeys.gather();
    setOpen(true);
  };
  // Loads the code before it is needed, when the page is idle.
  useEffect(() => {
    const idle = setTimeout(load, idleMs);
    return () => clearTimeout(idle);
  }, []);
  useEffect(() => bufferedKeys.listen(), []);
  useKeys({
    // The search box of a list has priority.
    "/": () => (document.querySelector("main [type=search]") ? false : open()),
  });
  const onCtrlK = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Not over another dialog.
    if (!document.querySelector("[role=dialog], [role=alertdialog]")) open();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onCtrlK(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
  return (
    <>
      {isMobile ? (
        <Tooltip label={words.title}>
          <ActionIcon variant="subtle" color="gray" size="lg" c="var(--text)" aria-label={words.title} onClick={open}>
            <IconSearch size={20} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      ) : (
        <UnstyledButton
          className={classes.button}
          aria-keyshortcuts="Control+K"
          onMouseEnter={load}
          onFocus={load}
          onClick={open}
        >
          <IconSearch size={17} stroke={1.7} aria-hidden />
          <span>{words.title}…</span>
          <Kbd size="xs" aria-hidden>
            Ctrl K
          </Kbd>
        </UnstyledButton>
      )}
      <Suspense fallback={null}>{isOpen && <Palette user={user} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

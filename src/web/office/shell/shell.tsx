/** The frame around every screen (specification §2.4): sidebar or bars, header, overlay, where focus goes. */
import { useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { type MouseEvent, Suspense, useEffect, useRef, useState } from "react";
import { impersonation, useUser } from "../../session.ts";
import { useWords } from "../../words.ts";
import { lazyDialog } from "../components/lazy-dialog.tsx";
import { goToLogin } from "../query-client.ts";
import { Connection } from "./offline-banner.tsx";
import { SessionOver } from "./session-over.tsx";
import { Header } from "./header.tsx";
import { LoadingOverlay, useEndOfFirstLoad } from "./loading-overlay.tsx";
import { BottomBar, MenuButton } from "./mobile-menu.tsx";
import classes from "./shell.module.css";
import { Sidebar } from "./sidebar.tsx";
import { Toasts } from "./toasts.tsx";
import { useRealtime } from "./use-unread.ts";

/** Specification §2.4: its conversation needs the whole height of a phone. */
const withoutBottomBar = "/virtualTable/detailsVirtualTable";

const SeeingBar = lazyDialog(async () => (await import("./impersonation-bar.tsx")).ImpersonationBar);

export function Shell() {
  const user = useUser();
  const seen = impersonation.use();
  const { skip } = useWords("shell");
  const isMobile = useMediaQuery("(max-width: 768px)", undefined, { getInitialValueInEffect: false });
  const [collapsed, setCollapsed] = useCollapsed();
  const { path, isMoving } = useRouterState({
    select: (state) => ({
      path: (state.resolvedLocation ?? state.location).pathname,
      isMoving: state.isLoading,
    }),
    structuralSharing: true,
  });
  const main = useFocusAfterMove(path);
  useFocusBack();
  useRealtime(user);
  useEndOfFirstLoad();
  useEffect(() => {
    if (!user) goToLogin();
  }, [user]);
  if (!user) return null;
  // They see the one table that they were called to, and no way elsewhere.
  const isGuest = user.kind === "guest";

  const isWhole = path.endsWith(withoutBottomBar);

  const skipToMain = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <>
      <a className="skip" href="#main" onClick={skipToMain}>
        {skip}
      </a>
      <div className={classes.shell} data-collapsed={collapsed} data-alone={isGuest}>
        {!isMobile && !isGuest && <Sidebar user={user} collapsed={collapsed} onCollapse={setCollapsed} />}
        <div className={classes.main}>
          <Header user={user} isMobile={isMobile} isGuest={isGuest} />
          <Connection />
          {seen && <SeeingBar seeing={seen} />}
          <main
            id="main"
            ref={main}
            tabIndex={-1}
            className={classes.content}
            data-whole={isWhole}
            aria-busy={isMoving}
          >
            <Suspense fallback={<LoadingOverlay />}>
              <Outlet />
            </Suspense>
            {/* Open menus stand here: everything on the page is inside a landmark. */}
            <div id="layer" />
          </main>
          <Toasts />
        </div>
        {isMobile && !isGuest && !isWhole && <BottomBar user={user} />}
        {isMobile && !isGuest && !isWhole && <MenuButton user={user} />}
      </div>
      {isMoving && <LoadingOverlay />}
      {!isGuest && <SessionOver user={user} />}
    </>
  );
}

/** Remembered; on narrow screens the sidebar starts closed and opens for as long as it is wanted. */
function useCollapsed(): [boolean, (next: boolean) => void] {
  const isNarrow = useMediaQuery("(max-width: 1050px)", undefined, { getInitialValueInEffect: false });
  const [kept, setKept] = useLocalStorage({
    key: "legalsit-nav-collapsed",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [isOpenOnNarrow, setOpenOnNarrow] = useState(false);
  return isNarrow ? [!isOpenOnNarrow, (next) => setOpenOnNarrow(!next)] : [kept, setKept];
}

const overThePage = "[role=dialog], [role=menu]";

/** Screen readers and keyboards start at the new screen, not where the link was; one who opened a dialog meanwhile stays in it. */
function useFocusAfterMove(path: string) {
  const main = useRef<HTMLElement>(null);
  const from = useRef(path);
  useEffect(() => {
    const isElsewhere = document.activeElement?.closest(overThePage);
    if (from.current !== path && !isElsewhere) main.current?.focus({ preventScroll: true });
    from.current = path;
  }, [path]);
  return main;
}

/** A dialog or menu that is taken away leaves the focus nowhere: it goes back to what it was opened from. */
function useFocusBack(): void {
  useEffect(() => {
    let before: HTMLElement | undefined;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest(overThePage)) before = target;
    };
    const gone = new MutationObserver((changes) => {
      if (document.activeElement !== document.body || !before?.isConnected) return;
      if (changes.some(({ removedNodes }) => [...removedNodes].some(wasOverThePage)))
        before.focus({ preventScroll: true });
    });
    document.addEventListener("focusin", remember);
    gone.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", remember);
      gone.disconnect();
    };
  }, []);
}

function wasOverThePage(node: Node): boolean {
  return node instanceof Element && (node.matches(overThePage) || node.querySelector(overThePage) !== null);
}

/** The frame around every screen: navigation, header, overlays and focus management. */
import { useLocalStorage } from "@mantine/hooks";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { type MouseEvent, Suspense, useEffect, useRef, useState } from "react";
import { secondFactorDuty, impersonation, useUser } from "../../session/session.ts";
import { useWords } from "../../words.ts";
import { lazyDialog } from "../components/dialogs/lazy-dialog.tsx";
import { goToLogin } from "../query-client.ts";
import { Connection } from "./offline-banner.tsx";
import { Confirmation } from "./confirmation.tsx";
import { SessionOver } from "./session-over.tsx";
import { Header } from "./header.tsx";
import { LoadingOverlay, useEndOfFirstLoad } from "./loading-overlay.tsx";
import { BottomBar, MenuButton } from "./mobile-menu.tsx";
import classes from "./shell.module.css";
import { Sidebar } from "./sidebar.tsx";
import { Toasts } from "./toasts.tsx";
import { useRealtime } from "./use-unread.ts";
import { renderedWindow, useMaxWidth } from "../rendered-window.ts";

/** Path without the bottom bar: its chat needs the whole height of a phone. */
const fullHeightPath = "/virtualTable/detailsVirtualTable";

/** Screens whose frame is the window: nothing scrolls as a whole. */
const benchPath = /\/onlineRequests\/review$/;
const formPath = /\/(create|new|edit)$/;

const LazyImpersonationBar = lazyDialog(async () => (await import("./impersonation-bar.tsx")).ImpersonationBar);

const LazyFactorBanner = lazyDialog(async () => (await import("./factor-banner.tsx")).FactorBanner);

export function Shell() {
  const user = useUser();
  const impersonated = impersonation.use();
  const duty = secondFactorDuty.use();
  const { skip } = useWords("shell");
  const isMobile = useMaxWidth(768);
  const { path, isMoving: isNavigating } = useRouterState({
    select: (state) => ({
      path: (state.resolvedLocation ?? state.location).pathname,
      isMoving: state.isLoading,
    }),
    structuralSharing: true,
  });
  const isBench = benchPath.test(path);
  const isFullHeight = path.endsWith(fullHeightPath);
  const [collapsed, setCollapsed] = useCollapsed(isBench || isFullHeight || formPath.test(path));
  const main = useFocusAfterMove(path);
  useFocusBack();
  useRealtime(user);
  useEndOfFirstLoad();
  useEffect(() => {
    if (!user) goToLogin();
  }, [user]);
  if (!user) return null;
  // Guests see only the virtual table that they were invited to.
  const isGuest = user.kind === "guest";

  const skipToMain = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <>
      <a className="skip" href="#main" onClick={skipToMain}>
        {skip}
      </a>
      <div className={classes.shell} data-collapsed={collapsed} data-alone={isGuest} data-bench={isBench}>
        {!isMobile && !isGuest && <Sidebar user={user} collapsed={collapsed} onCollapse={setCollapsed} />}
        <div className={classes.main}>
          <Header user={user} isMobile={isMobile} isGuest={isGuest} />
          <Connection />
          {impersonated && <LazyImpersonationBar seeing={impersonated} />}
          {duty && <LazyFactorBanner duty={duty} />}
          <main
            id="main"
            ref={main}
            tabIndex={-1}
            className={classes.content}
            data-whole={isFullHeight}
            aria-busy={isNavigating}
          >
            <Suspense fallback={<LoadingOverlay />}>
              <Outlet />
            </Suspense>
            {/* Portal target of menus: all content must be inside a landmark. */}
            <div id="layer" />
          </main>
          <Toasts />
        </div>
        {isMobile && !isGuest && !isFullHeight && <BottomBar user={user} />}
        {isMobile && !isGuest && !isFullHeight && <MenuButton user={user} />}
      </div>
      {isNavigating && <LoadingOverlay />}
      {!isGuest && <SessionOver user={user} />}
      {!isGuest && <Confirmation />}
    </>
  );
}

/** The stored preference; on narrow screens, on benches, in forms and in rooms the sidebar is always collapsed at first. */
function useCollapsed(needsWidth: boolean): [boolean, (next: boolean) => void] {
  const isNarrow = useMaxWidth(1365);
  const [stored, setStored] = useLocalStorage({
    key: "legalsit-nav-collapsed",
    defaultValue: renderedWindow.isMenuCollapsed,
    getInitialValueInEffect: false,
  });
  const [isOpenOnNarrow, setOpenOnNarrow] = useState(false);
  return isNarrow || needsWidth ? [!isOpenOnNarrow, (next) => setOpenOnNarrow(!next)] : [stored, setStored];
}

const overlaySelector = "[role=dialog], [role=menu]";

/**
 * After a navigation moves the focus to the new screen for screen readers and keyboards, unless a dialog or menu has
 * it.
 */
function useFocusAfterMove(path: string) {
  const main = useRef<HTMLElement>(null);
  const previousPath = useRef(path);
  useEffect(() => {
    const isInOverlay = document.activeElement?.closest(overlaySelector);
    if (previousPath.current !== path && !isInOverlay) main.current?.focus({ preventScroll: true });
    previousPath.current = path;
  }, [path]);
  return main;
}

/** Returns the focus to the opening element when a dialog or menu with the focus is removed. */
function useFocusBack(): void {
  useEffect(() => {
    let lastFocused: HTMLElement | undefined;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest(overlaySelector)) lastFocused = target;
    };
    const observer = new MutationObserver((changes) => {
      if (document.activeElement !== document.body || !lastFocused?.isConnected) return;
      if (changes.some(({ removedNodes }) => [...removedNodes].some(containsOverlay)))
        lastFocused.focus({ preventScroll: true });
    });
    document.addEventListener("focusin", remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", remember);
      observer.disconnect();
    };
  }, []);
}

function containsOverlay(node: Node): boolean {
  return node instanceof Element && (node.matches(overlaySelector) || node.querySelector(overlaySelector) !== null);
}

/**
 * Navigation on phones: the bottom bar, and a floating button that opens the whole menu over the page. The button gives
 * way while one scrolls down, so that it covers nothing for good.
 */
import { ActionIcon, CloseButton, Modal, VisuallyHidden } from "@mantine/core";
import { useHeadroom } from "@mantine/hooks";
import { IconBell, IconHome, IconMenu2 } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { pluralize } from "../../../kit/text/words.ts";
import { useLanguage } from "../../session/language.ts";
import type { SessionUser } from "../../session/session.ts";
import { useWords } from "../../words.ts";
import { homeEntry, notificationsEntry } from "../menu/menu.ts";
import { groupOf } from "../menu/menu-lookup.ts";
import { Logo } from "../components/images/logo.tsx";
import { menuGroupsOf } from "../menu-of-user.ts";
import { groupIcons } from "./menu-icons.ts";
import classes from "./shell.module.css";
import { OpenMenu } from "./sidebar.tsx";
import { badgeOf, useUnread } from "./use-unread.ts";
import { firmSettings } from "../../session/firm-settings.ts";

/** Groups in the bottom bar, between home and notifications: four targets fit. */
const groupsInBar = 2;

export function BottomBar({ user }: { user: SessionUser }) {
  const { pathname } = useLocation();
  const menu = useWords("menu");
  const { shell } = useWords("office");
  const groups = menuGroupsOf(user);
  const currentGroup = groupOf(pathname, groups);
  const unread = useUnread();
  const unreadText = pluralize(shell.unread, unread, useLanguage());
  return (
    <nav className={classes.bottom} aria-label={shell.quickMenu}>
      <Tab to={homeEntry.path} query={homeEntry.query} isActive={pathname === "/"} label={menu.entries.home}>
        <IconHome size={22} stroke={1.6} />
      </Tab>
      {groups.slice(0, groupsInBar).map((group) => {
        const Icon = groupIcons[group.words];
        const [first] = group.entries;
        return (
          <Tab
            key={group.words}
            to={first?.path ?? "/"}
            query={first?.query ?? {}}
            isActive={group.words === currentGroup}
            label={menu.short[group.words]}
          >
            <Icon size={22} stroke={1.6} />
          </Tab>
        );
      })}
      <Tab
        to={notificationsEntry.path}
        query={{}}
        isActive={pathname === notificationsEntry.path}
        label={menu.entries.notifications}
        detail={unread > 0 ? unreadText : undefined}
      >
        <span className={classes.tabIcon}>
          <IconBell size={22} stroke={1.6} />
          {unread > 0 && (
            <span className={classes.tabBadge} aria-hidden>
              {badgeOf(unread)}
            </span>
          )}
        </span>
      </Tab>
    </nav>
  );
}

export function MenuButton({ user }: { user: SessionUser }) {
  const { href } = useLocation();
  /** Address at which the menu was opened: any navigation closes it. */
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === href;
  const close = () => setOpenedAt(null);
  const { pinned: isShown } = useHeadroom({ scrollDistance: 40 });
  const { shell } = useWords("office");
  const { name } = firmSettings;
  return (
    <>
      <ActionIcon
        className={classes.floating}
        data-hidden={!isShown || undefined}
        size={52}
        radius="xl"
        aria-label={shell.openMenu}
        aria-expanded={isOpen}
        onClick={() => setOpenedAt(href)}
      >
        <IconMenu2 size={24} />
      </ActionIcon>
      <Modal.Root
        opened={isOpen}
        onClose={close}
        fullScreen
        lockScroll
        transitionProps={{ transition: "slide-up", duration: 160 }}
      >
        <Modal.Content className={classes.full} aria-label={shell.mainMenu} radius={0}>
          <div className={classes.fullHead}>
            <Logo size={30} />
            <span className={classes.brandName}>{name}</span>
            <CloseButton
              ml="auto"
              size={44}
              variant="transparent"
              c="white"
              aria-label={shell.closeMenu}
              onClick={close}
              data-autofocus
            />
          </div>
          <nav aria-label={shell.mainMenu} className={classes.fullList}>
            <OpenMenu user={user} />
          </nav>
        </Modal.Content>
      </Modal.Root>
    </>
  );
}

function Tab({
  to,
  query,
  isActive,
  label,
  detail,
  children,
}: {
  to: string;
  query: Readonly<Record<string, string>>;
  isActive: boolean;
  label: string;
  detail?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      search={query}
      className={classes.tab}
      activeProps={{}}
      data-active={isActive}
      aria-current={isActive ? "page" : undefined}
    >
      {children}
      <span className={classes.tabLabel}>{label}</span>
      {detail && <VisuallyHidden>: {detail}</VisuallyHidden>}
    </Link>
  );
}

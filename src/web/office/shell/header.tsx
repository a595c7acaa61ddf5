import { ActionIcon, Indicator, Tooltip, VisuallyHidden } from "@mantine/core";
import { IconBell, IconChevronRight, IconLanguage, IconMoon, IconSun } from "@tabler/icons-react";
import { type HistoryState, Link, useLocation } from "@tanstack/react-router";
import { Fragment } from "react";
import { HeaderPart } from "../../../areas/header-parts.ts";
import { pluralize } from "../../../kit/text/words.ts";
import { otherLanguage, useLanguage } from "../../session/language.ts";
import type { SessionUser } from "../../session/session.ts";
import { setTheme, useTheme } from "../../theme.ts";
import { switchLanguage, useWords } from "../../words.ts";
import { homeEntry, type MenuEntry, notificationsEntry } from "../menu/menu.ts";
import { groupOf, isBelow, isCurrent } from "../menu/menu-lookup.ts";
import { PaletteButton } from "../palette/command-palette-button.tsx";
import { Logo } from "../components/images/logo.tsx";
import { crumbs } from "../components/page-header.tsx";
import { menuGroupsOf } from "../menu-of-user.ts";
import type { SearchParams } from "../navigation/query-string.ts";
import { UserMenu } from "./profile/user-menu.tsx";
import classes from "./shell.module.css";
import { badgeOf, useUnread } from "./use-unread.ts";
import { firmSettings } from "../../session/firm-settings.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The profile was requested by its address. */
    opensProfile?: boolean;
  }
}

interface Props {
  readonly user: SessionUser;
  readonly isMobile: boolean;
  /** Without an account: no search and no other screens. */
  readonly isGuest: boolean;
}

export function Header({ user, isMobile, isGuest }: Props) {
  const { name } = firmSettings;
  const { shell } = useWords("office");
  return (
    <header className={classes.header}>
      {isGuest ? (
        <span className={classes.mobileBrand}>
          <Logo size={28} />
          <span className={classes.mobileName}>{name}</span>
        </span>
      ) : isMobile ? (
        <Link to="/" search={homeEntry.query} className={classes.mobileBrand}>
          <Logo size={28} />
          <span className={classes.mobileName}>{name}</span>
          <VisuallyHidden>: {shell.home}</VisuallyHidden>
        </Link>
      ) : (
        <Breadcrumbs user={user} />
      )}
      {!isGuest && <PaletteButton user={user} isMobile={isMobile} />}
      <LanguageButton />
      <ThemeButton />
      {!isGuest && <Bell isMobile={isMobile} />}
      {!isGuest && <HeaderPart />}
      {!isGuest && <UserMenu user={user} isMobile={isMobile} />}
    </header>
  );
}

/** Breadcrumbs: menu group, entry, and the record itself. The entry of a record is the list that it was opened from. */
function Breadcrumbs({ user }: { user: SessionUser }) {
  const { pathname, search, state } = useLocation() as { pathname: string; search: SearchParams; state: HistoryState };
  const crumb = crumbs.use();
  const menu = useWords("menu");
  const { shell } = useWords("office");
  const groups = menuGroupsOf(user);
  const currentGroup = groupOf(pathname, groups);
  const { list } = state;
  const isRecord =
    currentGroup !== undefined && !groups.some(({ entries }) => entries.some(({ path }) => path === pathname));
  const isOriginList = (each: MenuEntry) => isRecord && list !== undefined && isCurrent(each, list.to, list.search);
  const entry = groups
    .find((each) => each.words === currentGroup)
    ?.entries.find((each) => isCurrent(each, pathname, search) || isBelow(each, pathname) || isOriginList(each));
  const crumbParts = [
    currentGroup && menu.groups[currentGroup],
    entry && menu.entries[entry.words],
    isRecord ? crumb : undefined,
  ];
  // A group with the same name as its only entry is shown once.
  const names = [...new Set(crumbParts.filter((name) => name !== undefined))];
  const ungroupedTitle =
    pathname === "/" ? menu.entries.home : pathname === notificationsEntry.path && menu.entries.notifications;
  return (
    <nav className={classes.place} aria-label={shell.whereYouAre}>
      {currentGroup
        ? names.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && <IconChevronRight size={14} aria-hidden className={classes.placeSign} />}
              <span className={index === names.length - 1 ? classes.placeHere : undefined}>{name}</span>
            </Fragment>
          ))
        : ungroupedTitle && <span className={classes.placeHere}>{ungroupedTitle}</span>}
    </nav>
  );
}

function LanguageButton() {
  const next = otherLanguage(useLanguage());
  const { language } = useWords("shell");
  return (
    <Tooltip label={language.label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        c="var(--text)"
        aria-label={language.label}
        onClick={() => void switchLanguage(next)}
      >
        <IconLanguage size={20} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}

function ThemeButton() {
  const theme = useTheme();
  const { theme: words } = useWords("shell");
  const next = theme === "dark" ? "light" : "dark";
  return (
    <Tooltip label={words[next]}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        c="var(--text)"
        aria-label={words[next]}
        onClick={() => setTheme(next)}
      >
        {/* CSS shows one of them: the server does not know the theme. */}
        <IconSun size={20} stroke={1.6} className={classes.toLight} />
        <IconMoon size={20} stroke={1.6} className={classes.toDark} />
      </ActionIcon>
    </Tooltip>
  );
}

function Bell({ isMobile }: { isMobile: boolean }) {
  const unread = useUnread();
  const { shell } = useWords("office");
  const language = useLanguage();
  const label = unread > 0 ? pluralize(shell.unread, unread, language) : shell.notifications;
  return (
    <Tooltip label={label}>
      <Indicator
        label={badgeOf(unread)}
        disabled={unread === 0}
        size={17}
        color="red"
        offset={isMobile ? 11 : 6}
        zIndex={1}
      >
        <ActionIcon
          component={Link}
          to={notificationsEntry.path}
          variant="subtle"
          color="gray"
          size="lg"
          c="var(--text)"
          aria-label={label}
        >
          <IconBell size={20} stroke={1.6} />
        </ActionIcon>
      </Indicator>
    </Tooltip>
  );
}

/** Menu of the current user: pages of the account, language, sign-out. */
import { Menu, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import {
  IconBell,
  IconHome,
  IconLanguage,
  IconLogout,
  IconSettings,
  IconShieldLock,
  IconUser,
} from "@tabler/icons-react";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { base } from "../../../../kit/frontends.ts";
import { otherLanguage, useLanguage } from "../../../session/language.ts";
import { type SessionUser, signOut } from "../../../session/session.ts";
import { switchLanguage, useWords } from "../../../words.ts";
import { homeEntry, notificationsEntry } from "../../menu/menu.ts";
import { toastError } from "../../query-client.ts";
import { servedDocument } from "../../served-document.ts";
import { Face } from "../avatar.tsx";
import classes from "../shell.module.css";
import { badgeOf, useUnread } from "../use-unread.ts";

const Profile = lazy(async () => ({ default: (await import("./profile.tsx")).StaffProfile }));

export function UserMenu({ user, isMobile }: { user: SessionUser; isMobile: boolean }) {
  const [isProfileOpen, setProfileOpen] = useState(false);
  const { opensProfile } = useLocation().state;
  const navigate = useNavigate();
  const closeProfile = () => {
    setProfileOpen(false);
    if (opensProfile) void navigate({ to: "/", search: homeEntry.query, replace: true });
  };
  const language = useLanguage();
  const { signOut: signOutWord, language: languageWords } = useWords("shell");
  const { shell } = useWords("office");
  const unread = useUnread();
  const { modules } = servedDocument;
  return (
    <>
      <Menu width={272}>
        <Menu.Target>
          <UnstyledButton className={classes.userButton}>
            <Face user={user} size={34} />
            <VisuallyHidden>{shell.account}: </VisuallyHidden>
            {isMobile ? (
              <VisuallyHidden>{user.name}</VisuallyHidden>
            ) : (
              <span className={classes.userName}>{user.name}</span>
            )}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.userCard} role="presentation">
            <Face user={user} size={44} />
            <div style={{ minWidth: 0 }}>
              <Text fw={600} size="sm" truncate>
                {user.name}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {user.email}
              </Text>
            </div>
          </div>
          <Menu.Divider />
          <Menu.Item component={Link} to="/" leftSection={<IconHome size={17} stroke={1.6} />}>
            {shell.home}
          </Menu.Item>
          <Menu.Item leftSection={<IconUser size={17} stroke={1.6} />} onClick={() => setProfileOpen(true)}>
            {shell.profile}
          </Menu.Item>
          <Menu.Item component="a" href={`${base}/security`} leftSection={<IconShieldLock size={17} stroke={1.6} />}>
            {shell.security}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={notificationsEntry.path}
            leftSection={<IconBell size={17} stroke={1.6} />}
            rightSection={unread > 0 ? <span className={classes.itemBadge}>{badgeOf(unread)}</span> : undefined}
          >
            {shell.notifications}
          </Menu.Item>
          {modules && (
            <Menu.Item component="a" href={modules} leftSection={<IconSettings size={17} stroke={1.6} />}>
              {shell.basicModules}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconLanguage size={17} stroke={1.6} />}
            lang={otherLanguage(language)}
            onClick={() => void switchLanguage(otherLanguage(language))}
          >
            {languageWords.switch}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={17} stroke={1.6} />} onClick={handleSignOut}>
            {signOutWord}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>{(isProfileOpen || opensProfile) && <Profile onClose={closeProfile} />}</Suspense>
    </>
  );
}

function handleSignOut(): void {
  signOut().catch(toastError);
}

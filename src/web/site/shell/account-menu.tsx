/** Menu of the signed-in user: home, notifications with their badge, profile, sign-out. */
import { useEffect, useRef, useState } from "react";
import { base } from "../../../kit/frontends.ts";
import { type SessionUser, signOut } from "../../session/session.ts";
import { deviceStorage, clearTypedValues } from "../offline/device-storage.ts";
import { Avatar } from "./avatar.tsx";
import { Badge } from "../frame.tsx";
import { Link } from "../routing/link.tsx";
import { useLocationAddress } from "../routing/location.ts";
import { toastFailure } from "../toasts.tsx";
import { useUnread } from "./unread-count.ts";
import { useWords } from "../../words.ts";

export function AccountMenu({ user }: { user: SessionUser }) {
  const { account: words, ways } = useWords("site");
  const button = useRef<HTMLButtonElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const path = useLocationAddress();
  const count = useUnread(user, path);
  // The address at which the menu was opened: any navigation closes it.
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === path;
  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpenAt(undefined);
      button.current?.focus();
    };
    const closeOutside = (event: Event) => {
      if (!container.current?.contains(event.target as Node)) setOpenAt(undefined);
    };
    document.addEventListener("keydown", closeOnEscape);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("pointerdown", closeOutside);
    return () => {
      document.removeEventListener("keydown", closeOnEscape);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("pointerdown", closeOutside);
    };
  }, [open]);
  return (
    <div ref={container} className="account">
      <button
        ref={button}
        className="account-button"
        type="button"
        aria-expanded={open}
        aria-controls="account-menu"
        onClick={() => setOpenAt(open ? undefined : path)}
      >
        <Avatar user={user} />
        <span className="sr-only">
          {ways.account}: {user.name}
        </span>
        <span aria-hidden="true">
          <Badge count={count} />
        </span>
      </button>
      <div className="account-menu" id="account-menu" hidden={!open}>
        <p className="account-who">
          <strong>{user.name}</strong>
          <span>{user.email}</span>
        </p>
        {user.kind === "staff" ? (
          <a href={`${base}/`}>{words.office}</a>
        ) : (
          <>
            <Link to="/">{words.home}</Link>
            <Link to="/notifications">
              {words.notifications}
              <Badge count={count} />
            </Link>
            <Link to="/profile">{words.profile}</Link>
          </>
        )}
        <button type="button" onClick={leaveAccount}>
          {words.signOut}
        </button>
      </div>
    </div>
  );
}

/**
 * Signs out and deletes the entered values from the device, because phones are shared. If the server cannot be reached,
 * shows an error and keeps both.
 */
export async function leaveAccount(): Promise<void> {
  try {
    await signOut();
    clearTypedValues(deviceStorage);
  } catch (error) {
    toastFailure(error);
  }
}

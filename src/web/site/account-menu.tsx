/** The signed-in person's menu: home, notifications with their badge, profile, the way out. */
import { useRouterState } from "@tanstack/react-router";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { base } from "../../kit/doors.ts";
import { api } from "../api.ts";
import { type SessionUser, signOut } from "../session.ts";
import { store } from "../store.ts";
import { Link } from "./link.tsx";
import { useWords } from "../words.ts";

const mostShown = 99;
const unread = store(0);

/** Asks again how many notifications are unread; the badge follows. */
export async function refreshUnread(): Promise<void> {
  unread.set(await api.notifications.unreadCount().catch(() => unread.get()));
}

export function AccountMenu({ user }: { user: SessionUser }) {
  const words = useWords("site").account;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const count = unread.use();
  const path = useRouterState({ select: (state) => state.location.href });
  useEffect(() => {
    setOpen(false);
    void refreshUnread();
  }, [path]);
  const close = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    <div className="account" onKeyDown={close} onBlur={leave}>
      <button
        ref={button}
        className="account-button"
        type="button"
        aria-expanded={open}
        aria-controls="account-menu"
        aria-label={`${words.open}: ${user.name}`}
        onClick={() => setOpen(!open)}
      >
        <span className="avatar" aria-hidden="true">
          {initials(user.name)}
        </span>
        {count > 0 && <span className="badge">{shown(count)}</span>}
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
              {count > 0 && <span className="badge">{shown(count)}</span>}
            </Link>
            <Link to="/profile">{words.profile}</Link>
          </>
        )}
        <button type="button" onClick={signOut}>
          {words.signOut}
        </button>
      </div>
    </div>
  );
}

function shown(count: number): string {
  return count > mostShown ? `${mostShown}+` : String(count);
}

function initials(name: string): string {
  return name
    .split(" ")
    .slice(0, 2)
    .map((part) => part.slice(0, 1).toUpperCase())
    .join("");
}

/** The signed-in person's menu: home, notifications with their badge, profile, the way out. */
import { useEffect, useRef, useState } from "react";
import { base } from "../../kit/frontends.ts";
import { ApiError } from "../api.ts";
import { type SessionUser, signOut } from "../session.ts";
import { deviceStorage, clearTypedValues } from "./device-storage.ts";
import { Avatar } from "./avatar.tsx";
import { Link } from "./link.tsx";
import { useLocationAddress } from "./location.ts";
import { toast } from "./toasts.tsx";
import { useUnread } from "./unread-count.ts";
import { useWords } from "../words.ts";

const mostShown = 99;

export function AccountMenu({ user }: { user: SessionUser }) {
  const words = useWords("site").account;
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const path = useLocationAddress();
  const count = useUnread(user, path);
  // Open at an address: going anywhere closes it.
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === path;
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpenAt(undefined);
      button.current?.focus();
    };
    const leave = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpenAt(undefined);
    };
    document.addEventListener("keydown", close);
    document.addEventListener("focusin", leave);
    document.addEventListener("pointerdown", leave);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("focusin", leave);
      document.removeEventListener("pointerdown", leave);
    };
  }, [open]);
  return (
    <div ref={box} className="account">
      <button
        ref={button}
        className="account-button"
        type="button"
        aria-expanded={open}
        aria-controls="account-menu"
        aria-label={`${words.open}: ${user.name}`}
        onClick={() => setOpenAt(open ? undefined : path)}
      >
        <Avatar user={user} />
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
        <button type="button" onClick={leaveAccount}>
          {words.signOut}
        </button>
      </div>
    </div>
  );
}

/** Phones are shared: what was typed goes with the person; both stay when the server cannot be told. */
export async function leaveAccount(): Promise<void> {
  try {
    await signOut();
    clearTypedValues(deviceStorage);
  } catch (error) {
    toast(error instanceof ApiError ? error.message : String(error), "bad");
  }
}

function shown(count: number): string {
  return count > mostShown ? `${mostShown}+` : String(count);
}

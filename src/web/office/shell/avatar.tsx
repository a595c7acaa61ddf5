import { Avatar } from "@mantine/core";
import { initialsOf } from "../../../kit/initials.ts";
import type { SessionUser } from "../../session/session.ts";

/** Avatar: photo, or initials as a fallback. Hidden from screen readers, because the name is always next to it. */
export function Face({ user, size }: { user: Pick<SessionUser, "name" | "image">; size: number }) {
  return (
    <Avatar src={user.image ?? null} size={size} color="tinta" variant="filled" alt="" aria-hidden>
      {initialsOf(user.name)}
    </Avatar>
  );
}

import { Avatar } from "@mantine/core";
import type { SessionUser } from "../../session.ts";

/** Who somebody is at a glance: their photo, or their initials. */
export function Face({ user, size }: { user: Pick<SessionUser, "name" | "image">; size: number }) {
  return (
    <Avatar src={user.image ?? null} size={size} color="tinta" variant="filled" alt="" aria-hidden>
      {initialsOf(user.name)}
    </Avatar>
  );
}

function initialsOf(name: string): string {
  const parts = name.split(/\s+/);
  return `${parts[0]?.[0] ?? ""}${parts[1]?.[0] ?? ""}`.toUpperCase();
}

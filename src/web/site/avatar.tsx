/** Who somebody is at a glance: their photo, or their initials. */
import type { SessionUser } from "../session.ts";

export function Avatar({ user, size = 38 }: { user: SessionUser; size?: number }) {
  // As a style: browsers let any rule for images win over their attributes.
  const square = { width: size, height: size };
  return user.image ? (
    <img className="avatar" src={user.image} alt="" style={square} loading="lazy" decoding="async" />
  ) : (
    <span className="avatar" aria-hidden="true" style={{ ...square, fontSize: Math.round(size * 0.37) }}>
      {initials(user.name)}
    </span>
  );
}

function initials(name: string): string {
  return name
    .split(" ")
    .slice(0, 2)
    .map((part) => part.slice(0, 1).toUpperCase())
    .join("");
}

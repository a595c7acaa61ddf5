/** Avatar: photo, or initials as a fallback. */
import { initialsOf } from "../../../kit/initials.ts";
import type { SessionUser } from "../../session/session.ts";

export function Avatar({ user, size = 38 }: { user: SessionUser; size?: number }) {
  // As a style, because any CSS rule for images overrides the width and height attributes.
  const dimensions = { width: size, height: size };
  return user.image ? (
    <img className="avatar" src={user.image} alt="" style={dimensions} loading="lazy" decoding="async" />
  ) : (
    <span className="avatar" aria-hidden="true" style={{ ...dimensions, fontSize: Math.round(size * 0.37) }}>
      {initialsOf(user.name)}
    </span>
  );
}

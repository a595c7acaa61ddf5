/** What others did that a person is told of: an area names its actions of the audit log, for whom they are, and where to look. */
import type { SQL } from "drizzle-orm";
import type { Principal } from "../../kit/access.ts";
import type { FeedAction } from "../../kit/feed-actions.ts";
import type { Permission } from "../../kit/permissions.ts";

export interface ActivityFeedSource {
  readonly actions: readonly FeedAction[];
  /** All of them, so that nobody learns of what they could not open. */
  readonly permissions: readonly Permission[];
  /** Only lines that fit, where a permission opens a part of them. */
  readonly filter?: (bearer: Pick<Principal, "permissions">) => SQL;
  /** The address in the office where it can be seen. */
  readonly path: string;
  /** It changes how the office works. */
  readonly isConfiguration?: true;
}

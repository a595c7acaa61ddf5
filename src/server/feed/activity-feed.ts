/** Activity feed: an area declares which of its audit actions are shown to whom, and where to open them. */
import type { SQL } from "drizzle-orm";
import type { Principal } from "../../kit/access.ts";
import type { FeedAction } from "../../areas/contracts.ts";
import type { Permission } from "../../kit/permissions.ts";

/** A group of audit actions of one area with the permissions that show them. */
export interface ActivityFeedSource {
  readonly actions: readonly FeedAction[];
  /** All of them are required, so that readers see no activity on records that they may not open. */
  readonly permissions: readonly Permission[];
  /** Limits the audit entries, if the permissions allow only a part of them. */
  readonly filter?: (principal: Pick<Principal, "permissions">) => SQL;
  /** Path in the staff application. */
  readonly path: string;
  /** The action changes the configuration of the office. */
  readonly isConfiguration?: true;
}

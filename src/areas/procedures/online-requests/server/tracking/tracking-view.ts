/** Data that the parts of the tracking page share. */
import type { PickupTerms } from "../shared/pickup-instructions.ts";
import type { PageViewer } from "../../../../../server/http/pages/page-layout.tsx";
import type { PublicGroup } from "../../schemas/group-schemas.ts";

export interface TrackingView extends PageViewer {
  readonly token: string | undefined;
  readonly commonId: string;
  readonly now: Date;
  /** Pickup instructions, once a document is ready. */
  readonly collecting?: PickupTerms;
}

/** Properties of the parts. */
export interface GroupProps {
  readonly view: TrackingView;
  readonly group: PublicGroup;
}

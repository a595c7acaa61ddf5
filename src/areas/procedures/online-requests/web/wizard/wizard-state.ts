import type { OnlineServiceOffer } from "../../../online-services/contract.ts";
import type { RequestGroup } from "../../schemas/group-schemas.ts";
import type { ValidationContext } from "./steps/steps.ts";
import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import type { onlineRequestsContract } from "../../contract.ts";

export type WizardData = OutputOf<typeof onlineRequestsContract.writing>;

export interface WizardState {
  readonly group: RequestGroup;
  readonly offer: OnlineServiceOffer;
  readonly context: ValidationContext;
  readonly earlier: WizardData["earlier"];
  readonly reload: () => void;
  /** Replaces the request with a version that the server just returned, so that the next step shows it immediately. */
  readonly saved: (group: RequestGroup) => void;
}

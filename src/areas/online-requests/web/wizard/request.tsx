/** One request at its address: the wizard while it can be written, afterwards what was sent and what comes next. */
import { type ReactNode, useEffect } from "react";
import type { OutputOf } from "../../../../kit/contract.ts";
import { api } from "../../../../web/api.ts";
import { currentUser } from "../../../../web/session.ts";
import { registerServiceWorker } from "../../../../web/site/offline-registration.ts";
import { lazyPart, usePrefetchParts } from "../../../../web/site/lazy-part.tsx";
import { AsyncView, usePreloadedQuery } from "../../../../web/site/async-view.tsx";
import { Page } from "../../../../web/site/page-column.tsx";
import { useParams, useSearch } from "../../../../web/site/location.ts";
import { today } from "../../../../web/site/device-today.ts";
import { useFirstInteraction } from "../../../../web/site/use-first-interaction.ts";
import { useWords } from "../../../../web/words.ts";
import type { OnlineServiceOffer } from "../../../online-services/contract.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import { catalogues } from "../../wizard/form-fields.ts";
import type { RequestGroup } from "../../schemas/group-schemas.ts";
import type { ValidationContext } from "./steps.ts";
import { FormStep } from "./wizard.tsx";
import { writableForms } from "./editable-forms.ts";

type Written = OutputOf<typeof onlineRequestsContract.writing>;

export interface WizardState {
  readonly group: RequestGroup;
  readonly offer: OnlineServiceOffer;
  readonly about: ValidationContext;
  readonly earlier: Written["earlier"];
  readonly reload: () => void;
  /** The request with a form as the server has just saved it: the next step stands on it at once. */
  readonly saved: (group: RequestGroup) => void;
}

const TaskList = lazyPart(() => import("./task-list.tsx"), Waiting);
const OwnAnswers = lazyPart(() => import("./person-answers.tsx"), Waiting);
const PickupStep = lazyPart(() => import("./pickup-step.tsx"), Waiting);
const CheckAnswers = lazyPart(() => import("./review-page.tsx"), Waiting);
const Correction = lazyPart(() => import("./correction.tsx"), Waiting);
const Sent = lazyPart(() => import("../tracking/submitted.tsx"), Waiting);
/** What comes after the questions is fetched while they are answered: a cut in between keeps nobody from going on. */
const afterQuestions = [TaskList, PickupStep, CheckAnswers, Sent];
const nothing: typeof afterQuestions = [];

function Waiting({ children }: { children: ReactNode }) {
  const words = useWords("onlineRequestsClient").wizard;
  return <Page title={words.title}>{children}</Page>;
}

export default function Request() {
  const { commonId = "" } = useParams();
  const loaded = usePreloadedQuery(api.onlineRequests.writing, { commonId });
  const isTouched = useFirstInteraction();
  const isThere = loaded.state === "there";
  // Before that there is nothing on the page to lose in a cut.
  const isLosable = isThere && isTouched;
  useEffect(() => {
    if (isLosable) registerServiceWorker(askedAgain(commonId)).catch(() => undefined);
  }, [isLosable, commonId]);
  usePrefetchParts(isLosable ? afterQuestions : nothing);
  if (loaded.state !== "there")
    return (
      <Waiting>
        <AsyncView of={loaded} lines={5}>
          {() => null}
        </AsyncView>
      </Waiting>
    );
  const { group, offer } = loaded.value;
  const returned = group.status !== "draft" && group.corrections.length > 0;
  if (group.status !== "draft" && !returned) return <Sent group={group} />;
  const saved = (now: RequestGroup) => loaded.replace({ ...loaded.value, group: now });
  const { earlier } = loaded.value;
  const writing: WizardState = { group, offer, earlier, about: aboutOf(loaded.value), reload: loaded.reload, saved };
  return returned ? <WriteAgain {...writing} /> : <Write {...writing} />;
}

/** What a draft needs to be shown, for the worker that keeps it. */
const askedAgain = (commonId: string) => [
  () => api.session.current(),
  () => api.onlineRequests.writing({ commonId }),
  () => api.nomenclators.byTypesPublic({ Ptypes: [...catalogues] }),
  () => api.nomenclators.countries(),
];

function aboutOf({ group, offer, documents, destinations, legalizesAbroad }: Written): ValidationContext {
  return {
    family: group.family,
    today: today(),
    ownNumber: currentUser()?.ci,
    documents,
    destinations,
    offersLegalization: offer.includesLegalization,
    requesterAbroad: group.requester.country !== "CU",
    legalizesAbroad,
  };
}

function Write(writing: WizardState) {
  const { step = "", form = "" }: { step?: string; form?: string } = useSearch();
  if (step === "check") return <CheckAnswers {...writing} />;
  if (step === "pickup") return <PickupStep {...writing} />;
  const most = Math.max(writing.group.quantity, writing.group.forms.length, 1);
  if (most > 1 && !form) return <TaskList {...writing} />;
  const index = Math.min(most, Math.max(1, Number(form) || 1)) - 1;
  if (step === "answers") return <OwnAnswers {...writing} index={index} />;
  return <FormStep key={`${index}.${step}`} {...writing} index={index} stepKey={step} />;
}

/** Only what came back can be written; all else that the address names leads to the reasons. */
function WriteAgain(writing: WizardState) {
  const { step = "", form = "" }: { step?: string; form?: string } = useSearch();
  if (step === "check") return <CheckAnswers {...writing} />;
  if (step === "pickup") return <PickupStep {...writing} />;
  const index = Number(form) - 1;
  if (!step || !writableForms(writing.group).includes(index)) return <Correction {...writing} />;
  return <FormStep key={`${index}.${step}`} {...writing} index={index} stepKey={step} />;
}

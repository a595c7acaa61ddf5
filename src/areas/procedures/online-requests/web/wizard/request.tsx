/** The page of one request: the wizard while it is editable, afterwards the submitted request. */
import { type ReactNode, useEffect } from "react";
import { api } from "../../../../../web/api.ts";
import { currentUser } from "../../../../../web/session/session.ts";
import { lazyPart, usePrefetchParts } from "../../../../../web/site/lazy-part.tsx";
import { AsyncView, usePreloadedQuery } from "../../../../../web/site/async-view.tsx";
import { Page } from "../../../../../web/site/shell/page-column.tsx";
import { useParams, useSearch } from "../../../../../web/site/routing/location.ts";
import { today } from "../../../../../web/site/offline/device-today.ts";
import { useFirstInteraction } from "../../../../../web/site/use-first-interaction.ts";
import { useWords } from "../../../../../web/words.ts";
import { catalogues } from "../../wizard/form-fields.ts";
import type { RequestGroup } from "../../schemas/group-schemas.ts";
import type { ValidationContext } from "./steps/steps.ts";
import { FormStep } from "./wizard.tsx";
import { writableForms } from "./editable-forms.ts";
import type { WizardState, WizardData } from "./wizard-state.ts";

const TaskList = lazyPart(() => import("./people/task-list.tsx"), Waiting);
const OwnAnswers = lazyPart(() => import("./answers/person-answers.tsx"), Waiting);
const PickupStep = lazyPart(() => import("./steps/pickup-step.tsx"), Waiting);
const CheckAnswers = lazyPart(() => import("./steps/review-page.tsx"), Waiting);
const Correction = lazyPart(() => import("./steps/correction.tsx"), Waiting);
const Sent = lazyPart(() => import("../tracking/submitted.tsx"), Waiting);
/** Parts needed after the questions are prefetched, so that the client can continue offline. */
const afterQuestions = [TaskList, PickupStep, CheckAnswers, Sent];
const noParts: typeof afterQuestions = [];

function Waiting({ children }: { children: ReactNode }) {
  const words = useWords("onlineRequestsClient").wizard;
  return <Page title={words.title}>{children}</Page>;
}

export default function Request() {
  const { commonId = "" } = useParams();
  const loaded = usePreloadedQuery(api.onlineRequests.writing, { commonId });
  const isTouched = useFirstInteraction();
  const isLoaded = loaded.state === "there";
  // Nothing can be lost before the data are loaded and the user interacts.
  const needsOffline = isLoaded && isTouched;
  useEffect(() => {
    if (!needsOffline) return;
    import("../../../../../web/site/offline/offline-registration.ts")
      .then(({ registerServiceWorker }) => registerServiceWorker(offlineCalls(commonId)))
      .catch(() => undefined);
  }, [needsOffline, commonId]);
  usePrefetchParts(needsOffline ? afterQuestions : noParts);
  if (loaded.state !== "there")
    return (
      <Waiting>
        <AsyncView of={loaded} lines={5}>
          {() => null}
        </AsyncView>
      </Waiting>
    );
  const { group, offer } = loaded.value;
  const isReturned = group.status !== "draft" && group.corrections.length > 0;
  if (group.status !== "draft" && !isReturned) return <Sent group={group} />;
  const saved = (group: RequestGroup) => loaded.replace({ ...loaded.value, group });
  const { earlier } = loaded.value;
  const wizard: WizardState = {
    group,
    offer,
    earlier,
    context: validationContext(loaded.value),
    reload: loaded.reload,
    saved,
  };
  return isReturned ? <CorrectionWizard {...wizard} /> : <Wizard {...wizard} />;
}

/** Calls that the service worker caches, so that the draft opens offline. */
const offlineCalls = (commonId: string) => [
  () => api.session.current(),
  () => api.onlineRequests.writing({ commonId }),
  () => api.nomenclators.byTypesPublic({ Ptypes: [...catalogues] }),
  () => api.nomenclators.countries(),
];

function validationContext({ group, offer, documents, destinations, legalizesAbroad }: WizardData): ValidationContext {
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

function Wizard(wizard: WizardState) {
  const { step = "", form = "" }: { step?: string; form?: string } = useSearch();
  if (step === "check") return <CheckAnswers {...wizard} />;
  if (step === "pickup") return <PickupStep {...wizard} />;
  const personCount = Math.max(wizard.group.quantity, wizard.group.forms.length, 1);
  if (personCount > 1 && !form) return <TaskList {...wizard} />;
  const index = Math.min(personCount, Math.max(1, Number(form) || 1)) - 1;
  if (step === "answers") return <OwnAnswers {...wizard} index={index} />;
  return <FormStep key={`${index}.${step}`} {...wizard} index={index} stepKey={step} />;
}

/** Only returned forms are editable; any other address shows the reasons. */
function CorrectionWizard(wizard: WizardState) {
  const { step = "", form = "" }: { step?: string; form?: string } = useSearch();
  if (step === "check") return <CheckAnswers {...wizard} />;
  if (step === "pickup") return <PickupStep {...wizard} />;
  const index = Number(form) - 1;
  if (!step || !writableForms(wizard.group).includes(index)) return <Correction {...wizard} />;
  return <FormStep key={`${index}.${step}`} {...wizard} index={index} stepKey={step} />;
}

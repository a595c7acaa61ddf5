/** One request at its address: the wizard while it can be written, afterwards what was sent and what comes next. */
import { useParams, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { api } from "../../../web/api.ts";
import { device } from "../../../web/site/device.ts";
import { Link } from "../../../web/site/link.tsx";
import { Await, useLoaded } from "../../../web/site/loaded.tsx";
import { Page } from "../../../web/site/page-frame.tsx";
import { useWords } from "../../../web/words.ts";
import type { OnlineServiceOffer } from "../../online-services/contract.ts";
import type { RequestForm } from "../form.ts";
import type { RequestGroup } from "../group.ts";
import type { Status } from "../states.ts";
import { CheckAnswers } from "./check-answers.tsx";
import { forgetOldDrafts, readDraft } from "./draft.ts";
import { PickupStep } from "./pickup-step.tsx";
import { Sent } from "./sent.tsx";
import { FormStep } from "./wizard.tsx";

export interface Writing {
  readonly group: RequestGroup;
  readonly offer: OnlineServiceOffer;
  readonly reload: () => void;
  /** A form as the server has just saved it: the next step stands on it at once. */
  readonly saved: (form: RequestForm) => void;
}

/** Statuses in which the client writes. */
const written: readonly Status[] = ["draft", "rejectedByUser", "rejected"];

export default function Request() {
  const { commonId = "" } = useParams({ strict: false });
  const words = useWords("onlineRequestsClient").wizard;
  const loaded = useLoaded(() => load(commonId), commonId);
  useEffect(() => forgetOldDrafts(device, Date.now()), []);
  if (loaded.state !== "there")
    return (
      <Page title={words.steps.check}>
        <Await of={loaded} lines={5}>
          {() => null}
        </Await>
      </Page>
    );
  const { group, offer } = loaded.value;
  if (group.status === "cancelled" && !group.finishedAt) return <Lost group={group} />;
  if (!written.includes(group.status)) return <Sent group={group} />;
  const saved = (form: RequestForm) => loaded.replace({ group: withForm(group, form), offer });
  return <Write group={group} offer={offer} reload={loaded.reload} saved={saved} />;
}

function withForm(group: RequestGroup, form: RequestForm): RequestGroup {
  const known = group.forms.some((each) => each._id === form._id);
  const forms = known ? group.forms.map((each) => (each._id === form._id ? form : each)) : [...group.forms, form];
  return { ...group, forms };
}

async function load(commonId: string): Promise<{ group: RequestGroup; offer: OnlineServiceOffer }> {
  const group = await api.onlineRequests.details({ commonId });
  return { group, offer: await api.onlineServices.get({ id: group.offer._id }) };
}

function Write(writing: Writing) {
  const { step = "", form = "1" }: { step?: string; form?: string } = useSearch({ strict: false });
  if (step === "check") return <CheckAnswers {...writing} />;
  if (step === "pickup") return <PickupStep {...writing} />;
  const most = Math.max(writing.group.quantity, writing.group.forms.length, 1);
  const index = Math.min(most, Math.max(1, Number(form) || 1)) - 1;
  return <FormStep {...writing} index={index} stepKey={step} />;
}

/** The places went back while nobody wrote; the answers are still on the device. */
function Lost({ group }: { group: RequestGroup }) {
  const words = useWords("onlineRequestsClient").wizard.lost;
  const kept = readDraft(device, group.commonId) !== undefined;
  const again = `/onlineService?offer=${group.offer._id}${kept ? `&from=${group.commonId}` : ""}`;
  return (
    <Page title={words.title} lead={kept ? words.text : words.textEmpty} eyebrow={group.number}>
      <p>
        <Link className="button" to={again}>
          {kept ? words.again : words.againEmpty}
        </Link>
      </p>
    </Page>
  );
}

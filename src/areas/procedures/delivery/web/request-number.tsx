/** Field for the number of the request to deliver, with the caller's own requests to choose from. */
import { useEffect, useEffectEvent, useState } from "react";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { api } from "../../../../web/api.ts";
import { useUser } from "../../../../web/session/session.ts";
import { useQuery } from "../../../../web/site/async-view.tsx";
import { TextField } from "../../../../web/site/form/fields.tsx";
import type { FormState } from "../../../../web/site/form/use-form.ts";
import { Link } from "../../../../web/site/routing/link.tsx";
import { useSearch } from "../../../../web/site/routing/location.ts";
import { replaceWith } from "../../../../web/site/routing/navigate.ts";
import { useWords } from "../../../../web/words.ts";
import type { deliveryContract } from "../contract.ts";
import { formatDocumentCount } from "./documents.ts";
import type { CourierOrder } from "./order-draft.ts";

type OnReceiver = (receiver: OutputOf<typeof deliveryContract.request>["receiver"]) => void;

/** Request number, with the user's own requests to choose from and the content of the request once it is loaded. */
export function RequestNumber({ form, onReceiver }: { form: FormState<CourierOrder>; onReceiver: OnReceiver }) {
  const words = useWords("deliveryClient");
  const user = useUser();
  const number = form.values.requestNumber.trim().toUpperCase();
  return (
    <>
      <TextField
        form={form}
        name="requestNumber"
        label={words.requestNumber}
        hint={words.requestHint}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={14}
      />
      {user && <OwnRequests onChoose={(requestNumber) => form.set({ requestNumber })} />}
      {user && /^(AP|TR)\d{8}(-\d+)?$/.test(number) && (
        <RequestContent key={number} number={number} form={form} onReceiver={onReceiver} />
      )}
    </>
  );
}

function OwnRequests({ onChoose }: { onChoose: (number: string) => void }) {
  const words = useWords("deliveryClient");
  const ready = useQuery(() => api.onlineRequests.mine({ status: "readyToDelivery", limit: 6 }), "ready");
  if (ready.state !== "there" || ready.value.docs.length === 0) return null;
  return (
    <p className="row">
      <span className="muted">{words.ownRequests}</span>
      {ready.value.docs.map((group) => (
        <button
          key={group.commonId}
          className="button button-quiet mono"
          type="button"
          onClick={() => onChoose(group.number)}
        >
          {group.number}
        </button>
      ))}
    </p>
  );
}

/** Fills in what the request knows; never overwrites input. */
function prefill(
  { receiver, municipality }: OutputOf<typeof deliveryContract.request>,
  values: CourierOrder,
): Partial<CourierOrder> {
  const isNew = !values["receiver.name"] && !values["receiver.ci"] && !values["receiver.phone"];
  return {
    ...(receiver && isNew
      ? { "receiver.name": receiver.name, "receiver.ci": receiver.ci, "receiver.phone": receiver.phone }
      : {}),
    ...(municipality && !values.municipality ? { municipality } : {}),
  };
}

function RequestContent({
  number,
  form,
  onReceiver,
}: {
  number: string;
  form: FormState<CourierOrder>;
  onReceiver: OnReceiver;
}) {
  const words = useWords("deliveryClient");
  const { request }: { request?: string } = useSearch();
  const [loaded, setLoaded] = useState<OutputOf<typeof deliveryContract.request>>();
  const fill = useEffectEvent((content: OutputOf<typeof deliveryContract.request>) => {
    setLoaded(content);
    onReceiver(content.receiver);
    // A link to order a courier for a request with an active one leads to that one.
    if (content.courier && request === number) void replaceWith(`/deliveryService?number=${content.courier}`);
    form.set(prefill(content, form.values));
  });
  useEffect(() => {
    const controller = new AbortController();
    api.delivery.request({ requestNumber: number }, { signal: controller.signal }).then(fill, () => undefined);
    return () => controller.abort();
  }, [number]);
  if (!loaded) return null;
  if (loaded.reason)
    return (
      <p className="note note-warn" role="status">
        {words.reasons[loaded.reason]}{" "}
        {loaded.courier && <Link to={`/deliveryService?number=${loaded.courier}`}>{loaded.courier}</Link>}
      </p>
    );
  return (
    <div className="note note-ok stack-tight" role="status">
      <p>{words.contents}</p>
      <ul>
        {loaded.documents.map((document) => (
          <li key={document.name}>{formatDocumentCount(document)}</li>
        ))}
      </ul>
      {loaded.status !== "readyToDelivery" && <p>{words.waits}</p>}
    </div>
  );
}

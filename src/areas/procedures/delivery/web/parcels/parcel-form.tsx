import { Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import type { InputOf } from "../../../../../kit/contract/contract.ts";
import { formatMoney } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { ApiError, api, type CallOptions } from "../../../../../web/api.ts";
import { currentOf } from "../../../../../web/office/current-of.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import type { FormFieldOf } from "../../../../../web/office/form/fields.ts";
import { Form } from "../../../../../web/office/form/form.tsx";
import { RecordLoader } from "../../../../../web/office/components/record/record-loader.tsx";
import { PageHeader } from "../../../../../web/office/components/page-header.tsx";
import { waitForRefetch, toast } from "../../../../../web/office/query-client.ts";
import { useWords } from "../../../../../web/words.ts";
import type { deliveryContract } from "../../contract.ts";
import type { Delivery } from "../../parcel.ts";
import { parcelPath, useMunicipalities, useRefreshDeliveries, viewPath } from "../staff-shared.ts";
import { parseDocumentList, writeDocuments } from "../documents.ts";
import { BackToParcels } from "./parcel.tsx";

type Creation = InputOf<typeof deliveryContract.create>;
/** The form has documents as text, one per line. */
type FormInput<T extends { readonly documents?: unknown }> = Omit<T, "documents"> & { readonly documents: string };

/** Staff enter an order for a person at the counter or on the phone. */
export function CreateParcel() {
  const { form: words } = useWords("deliveryDesk");
  const navigate = useNavigate();
  const refresh = useRefreshDeliveries();
  const fields = useFields({ mayBeOfRequest: true });
  const language = useLanguage();
  const conditions = useConditions();
  if (!conditions.data) return <Loader display="block" mx="auto" my={80} aria-label={words.createTitle} />;
  const { price, currency } = conditions.data;
  return (
    <>
      <BackToParcels />
      <PageHeader title={words.createTitle} subtitle={words.createSubtitle} />
      <Form
        columns={2}
        fields={[
          {
            name: "requestNumber",
            label: words.requestNumber,
            hint: words.requestHint,
            omitEmpty: true,
            fullWidth: true,
          },
          ...fields,
          {
            name: "acceptPrice",
            label: interpolate(words.acceptPrice, { amount: formatMoney(price, currency, language) }),
            kind: "checkbox",
            fullWidth: true,
          },
        ]}
        submitLabel={words.create}
        // The server reports when the price is not accepted.
        mutation={(values: FormInput<Creation>, options?: CallOptions) => api.delivery.create(toInput(values), options)}
        onDone={(created) => {
          toast(interpolate(words.created, { number: created.number }));
          void refresh();
          void navigate({ to: parcelPath(created._id) });
        }}
        onCancel={() => void navigate({ to: viewPath("all") })}
      />
    </>
  );
}

export function EditParcel() {
  const { deliveryId } = useParams({ strict: false }) as { deliveryId: string };
  const words = useWords("deliveryDesk");
  return (
    <RecordLoader call={api.delivery.get} input={{ id: deliveryId }} missing={words.detail.missing} isAlwaysFresh>
      {(parcel) => <Edit parcel={parcel} />}
    </RecordLoader>
  );
}

function Edit({ parcel }: { parcel: Delivery }) {
  const { form: words } = useWords("deliveryDesk");
  const navigate = useNavigate();
  const refresh = useRefreshDeliveries();
  const fields = useFields({ mayBeOfRequest: false });
  const leave = () => void navigate({ to: parcelPath(parcel._id), state: true });
  return (
    <>
      <BackToParcels />
      <PageHeader title={interpolate(words.editTitle, { number: parcel.number })} subtitle={words.editSubtitle} />
      <Form
        columns={2}
        fields={fields}
        extraInput={{ _id: parcel._id, updatedAt: parcel.updatedAt }}
        initialValues={{
          ...parcel,
          municipality: parcel.municipality._id,
          documents: writeDocuments(parcel.documents),
        }}
        mutation={(values: FormInput<InputOf<typeof deliveryContract.correct>>) =>
          api.delivery.correct(toInput(values)).catch((error: unknown) => {
            throw conflictForForm(error);
          })
        }
        onDone={async () => {
          toast(words.saved);
          await waitForRefetch(refresh());
          leave();
        }}
        onCancel={leave}
      />
    </>
  );
}

function useConditions() {
  const language = useLanguage();
  return useQuery({
    queryKey: [api.delivery.conditions.key, language],
    queryFn: () => api.delivery.conditions(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function useFields({ mayBeOfRequest }: { mayBeOfRequest: boolean }) {
  const { form: words } = useWords("deliveryDesk");
  const municipalities = useMunicipalities();
  return [
    { name: "receiver.name", label: words.name, required: true, section: words.sectionWho },
    { name: "receiver.ci", label: words.ci, required: true },
    { name: "receiver.phone", label: words.phone, kind: "tel", required: true },
    { name: "municipality", label: words.municipality, kind: "select", options: municipalities, required: true },
    { name: "address", label: words.address, hint: words.addressHint, required: true, fullWidth: true },
    {
      name: "documents",
      label: words.documents,
      hint: mayBeOfRequest ? words.documentsOfRequest : words.documentsHint,
      required: !mayBeOfRequest,
      kind: "textarea",
      section: words.sectionWhat,
      fullWidth: true,
    },
    { name: "observations", label: words.observations, kind: "textarea", fullWidth: true },
  ] as const satisfies readonly FormFieldOf<FormInput<Creation>>[];
}

/** Without documents, those of the request are used. */
function toInput<T extends { readonly documents: string }>({ documents: documentText, ...rest }: T) {
  const documents = parseDocumentList(documentText);
  return { ...rest, ...(documents.length > 0 ? { documents } : {}) };
}

/** Converts the current record of a conflict to the form's representation. */
function conflictForForm(error: unknown): unknown {
  const current = currentOf<Pick<Delivery, "documents">>(error);
  if (!(error instanceof ApiError) || !current) return error;
  const { code, message } = error;
  const facts = { current: { ...current, documents: writeDocuments(current.documents) } };
  return new ApiError(error.status, { code, message, ...facts });
}

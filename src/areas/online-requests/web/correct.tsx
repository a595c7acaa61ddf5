import { Alert, Loader, Paper } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { InputOf } from "../../../kit/contract.ts";
import { say } from "../../../kit/words.ts";
import { api, type CallOptions } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import type { Choice, FieldOf } from "../../../web/office/form/fields.ts";
import { Form } from "../../../web/office/form/form.tsx";
import { PageHeader } from "../../../web/office/parts/page-header.tsx";
import { ReadFailed } from "../../../web/office/parts/read-failed.tsx";
import { toast } from "../../../web/office/queries.ts";
import type { Search } from "../../../web/office/search.ts";
import { useWords } from "../../../web/words.ts";
import type { onlineRequests } from "../contract.ts";
import type { Family } from "../states.ts";
import { isBeforeRequested, useOptions, useRefreshRequests } from "./desk.ts";
import { listPath, reviewPath } from "./paths.ts";
import { BackToList, type FormDetail } from "./detail.tsx";

type CorrectionField = FieldOf<Omit<Correction, "_id" | "updatedAt">>;
type Correction = InputOf<typeof onlineRequests.correct>;

/** Staff correct what a client wrote; every change needs its reason (domain.md §5.5). */
export function Correct() {
  const { formId } = useParams({ strict: false }) as { formId: string };
  const { detail: words } = useWords("onlineRequestsDesk");
  const found = useQuery({
    queryKey: [api.onlineRequests.formDetails.key, formId],
    queryFn: ({ signal }) => api.onlineRequests.formDetails({ formId }, { signal }),
    staleTime: 0,
    // The person who edits decides when to see others' changes: the conflict dialog shows them.
    refetchOnReconnect: false,
  });
  if (found.isError) return <ReadFailed title={words.missing} of={found} />;
  if (found.isPending || !found.isFetchedAfterMount)
    return <Loader display="block" mx="auto" my={80} aria-label={words.request} />;
  return <CorrectForm detail={found.data} />;
}

function CorrectForm({ detail }: { detail: FormDetail }) {
  const { form } = detail;
  const { edit } = useWords("onlineRequestsDesk");
  const navigate = useNavigate();
  const refresh = useRefreshRequests();
  const isOpen = isBeforeRequested(form.status);
  const fields = useFields(form.family, isOpen);
  const { from } = useSearch({ strict: false }) as Search;
  // A person who came from the review goes on reviewing.
  const back = () =>
    void (from === "review"
      ? navigate({ to: reviewPath, search: { form: form._id }, state: true })
      : navigate({ to: `${listPath(form.family)}/${form._id}`, state: true }));
  return (
    <>
      <BackToList detail={detail} />
      <PageHeader title={say(edit.title, { number: form.number })} subtitle={edit.subtitle} />
      {!isOpen && (
        <Alert mb="lg" color="laton">
          {edit.later}
        </Alert>
      )}
      <Paper p={{ base: "md", sm: "lg" }}>
        <Form
          columns={3}
          // What is emptied is taken out of the request.
          fields={fields.map((field) => ({ skipEmpty: false, ...field }))}
          call={(values: Correction, once?: CallOptions) => api.onlineRequests.correct(withoutHollow(values), once)}
          with={{ _id: form._id, updatedAt: form.updatedAt }}
          from={{ ...form, copies: form.copies ?? 1, pickup: detail.group.pickup }}
          onDone={() => {
            toast(edit.saved);
            void refresh();
            back();
          }}
          onCancel={back}
        />
      </Paper>
    </>
  );
}

function useFields(family: Family, isOpen: boolean): readonly CorrectionField[] {
  const { edit, detail } = useWords("onlineRequestsDesk");
  const f = detail.fields;
  const options = useOptions(
    "GENDER",
    "SKIN_COLOR",
    "PROVINCE",
    "MUNICIPALITY",
    "PURPOSE",
    "DESTINATION",
    "KINSHIP",
    "DOCUMENT_TYPE",
  );
  const countries = useCountries();
  const municipalities = options("MUNICIPALITY");
  const provinces = options("PROVINCE");
  const placed = municipalities.map((each) => {
    const province = provinces.find((one) => one.value === each.parent)?.label;
    return { value: each.value, label: province ? `${each.label} (${province})` : each.label };
  });
  const entry: CorrectionField[] = [
    { name: "volume", label: f.volume, section: detail.entry },
    { name: "folio", label: f.folio },
    { name: "registry.office", label: f["registry.office"] },
    { name: "registry.province", label: f.province, kind: "choice", options: provinces, required: true },
    { name: "registry.municipality", label: f.municipality, kind: "choice", options: placed, required: true },
    { name: "eventDate", label: f.eventDate, kind: "date" },
    { name: "eventPlace", label: f.eventPlace },
    { name: "secondPerson.firstName", label: f["secondPerson.firstName"] },
    { name: "secondPerson.lastNames", label: f["secondPerson.lastNames"] },
  ];
  const whole: CorrectionField[] = [
    { name: "firstName", label: f.firstName, required: true, section: detail.holder },
    { name: "firstLastName", label: f.firstLastName, required: true },
    { name: "secondLastName", label: f.secondLastName },
    { name: "identityNumber", label: f.identityNumber },
    { name: "birthDate", label: f.birthDate, kind: "date", required: true },
    { name: "citizenship", label: f.citizenship, kind: "choice", options: countries, required: true },
    { name: "fatherName", label: f.fatherName, required: true },
    { name: "motherName", label: f.motherName, required: true },
    {
      name: "gender",
      label: f.gender,
      kind: "choice",
      options: options("GENDER") as Choice<"female" | "male">[],
      required: true,
    },
    ...(family === "AP"
      ? [
          {
            name: "skinColor",
            label: f.skinColor,
            kind: "choice",
            options: options("SKIN_COLOR") as Choice<"white" | "black" | "mestizo">[],
          } as const,
        ]
      : []),
    { name: "province", label: f.province, kind: "choice", options: provinces },
    { name: "municipality", label: f.municipality, kind: "choice", options: placed },
    { name: "address", label: f.address },
    { name: "relationship", label: f.relationship, kind: "choice", options: options("KINSHIP"), required: true },
    ...(family === "TR" ? entry : []),
    {
      name: "documentType",
      label: f.documentType,
      kind: "choice",
      options: options("DOCUMENT_TYPE").filter((each) => each.value.startsWith(documentsOf[family])),
      required: true,
      section: detail.document,
    },
    { name: "purpose", label: f.purpose, kind: "choice", options: options("PURPOSE"), required: true },
    { name: "destination", label: f.destination, kind: "choice", options: options("DESTINATION"), required: true },
    { name: "copies", label: f.copies, kind: "choice", options: copies, required: true },
    { name: "legalize", label: f.legalize, kind: "yesNo" },
    { name: "holderInCuba", label: f.holderInCuba, kind: "yesNo" },
    ...(family === "TR" ? [{ name: "holderDeceased", label: f.holderDeceased, kind: "yesNo" } as const] : []),
  ];
  return [
    ...(isOpen ? whole : []),
    { name: "pickup.name", label: f["pickup.name"], required: true, section: detail.pickup },
    { name: "pickup.ci", label: f["pickup.ci"], required: true },
    { name: "pickup.phone", label: f["pickup.phone"], kind: "tel", required: true },
    { name: "packageNumber", label: f.package, section: edit.process },
    { name: "observations", label: f.observations, kind: "long" },
    { name: "note", label: edit.note, hint: edit.noteHint, kind: "long", required: true },
  ];
}

/** The codes of each family's documents begin so (domain.md §6.3). */
const documentsOf: Record<Family, string> = { AP: "DT-AP.", TR: "DT-RG." };
const copies = ["1", "2", "3"].map((value) => ({ value, label: value }));

/** What is about nobody and stands nowhere is cleared, not sent as an empty shell. */
function withoutHollow(values: Correction): Correction {
  const { secondPerson, registry, skinColor, ...rest } = values;
  const isHollow = (part: object | null | undefined) => !part || Object.values(part).every((value) => !value);
  return {
    ...rest,
    ...(skinColor === undefined ? {} : { skinColor: skinColor || null }),
    ...(secondPerson === undefined ? {} : { secondPerson: isHollow(secondPerson) ? null : secondPerson }),
    ...(registry === undefined ? {} : { registry: isHollow(registry) ? null : registry }),
  };
}

function useCountries() {
  const language = useLanguage();
  const countries = useQuery({
    queryKey: [api.nomenclators.countries.key, language],
    queryFn: () => api.nomenclators.countries({ lang: language }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (countries.data ?? []).map((country) => ({ value: country.code, label: country.name[language] }));
}

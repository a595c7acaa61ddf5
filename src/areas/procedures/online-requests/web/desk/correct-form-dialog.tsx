import { Alert, Paper } from "@mantine/core";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { InputOf } from "../../../../../kit/contract/contract.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api, type CallOptions } from "../../../../../web/api.ts";
import type { FormField, FormFieldOf } from "../../../../../web/office/form/fields.ts";
import { Form } from "../../../../../web/office/form/form.tsx";
import { RecordLoader } from "../../../../../web/office/components/record/record-loader.tsx";
import { PageHeader } from "../../../../../web/office/components/page-header.tsx";
import { waitForRefetch, toast } from "../../../../../web/office/query-client.ts";
import type { SearchParams } from "../../../../../web/office/navigation/query-string.ts";
import { useWords } from "../../../../../web/words.ts";
import { useCountries } from "../../../../administration/nomenclators/web/public.tsx";
import type { onlineRequestsContract } from "../../contract.ts";
import { catalogues, fieldNames, fields, isFieldOfFamily, type Leaf, leaves } from "../../wizard/form-fields.ts";
import type { Family } from "../../states.ts";
import { isBeforeRequested, useOptions, useRefreshRequests } from "./staff-shared.ts";
import { listPath, reviewPath } from "./paths.ts";
import { BackToForms } from "./detail/detail.tsx";
import type { FormDetailData } from "./detail/form-facts.ts";

type CorrectionField = FormFieldOf<Omit<Correction, "_id" | "updatedAt">>;
type Correction = InputOf<typeof onlineRequestsContract.correct>;

/** Staff correct a client's form; every change requires a reason. */
export function CorrectFormDialog() {
  const { formId } = useParams({ strict: false }) as { formId: string };
  const { detail: words } = useWords("onlineRequestsDesk");
  return (
    <RecordLoader call={api.onlineRequests.formDetails} input={{ formId }} missing={words.missing} isAlwaysFresh>
      {(detail) => <CorrectForm detail={detail} />}
    </RecordLoader>
  );
}

function CorrectForm({ detail }: { detail: FormDetailData }) {
  const { form } = detail;
  const { edit } = useWords("onlineRequestsDesk");
  const navigate = useNavigate();
  const refresh = useRefreshRequests();
  const isOpen = isBeforeRequested(form.status);
  const formFields = useCorrectionFields(form.family, isOpen);
  const { from } = useSearch({ strict: false }) as SearchParams;
  // Returns to the review panel if the user came from there.
  const back = () =>
    void (from === "review"
      ? navigate({ to: reviewPath(form.family), search: { form: form._id }, state: true })
      : navigate({ to: `${listPath(form.family)}/${form._id}`, state: true }));
  return (
    <>
      <BackToForms detail={detail} />
      <PageHeader title={interpolate(edit.title, { number: form.number })} subtitle={edit.subtitle} />
      {!isOpen && (
        <Alert mb="lg" color="laton">
          {edit.later}
        </Alert>
      )}
      <Paper p={{ base: "md", sm: "lg" }}>
        <Form
          columns={3}
          // An emptied field is sent as empty, which clears it.
          fields={formFields.map((field) => ({ omitEmpty: false, ...field }))}
          mutation={(values: Correction, once?: CallOptions) =>
            api.onlineRequests.correct(nullEmptyGroups(values), once)
          }
          extraInput={{ _id: form._id, updatedAt: form.updatedAt }}
          initialValues={{ ...form, copies: form.copies ?? 1, pickup: detail.group.pickup }}
          onDone={async () => {
            toast(edit.saved);
            await waitForRefetch(refresh());
            back();
          }}
          onCancel={back}
        />
      </Paper>
    </>
  );
}

function useCorrectionFields(family: Family, isOpen: boolean): readonly CorrectionField[] {
  const { edit, detail } = useWords("onlineRequestsDesk");
  const f = detail.fields;
  const requestFields = useRequestFields(family);
  return [
    ...(isOpen ? requestFields : []),
    { name: "pickup.name", label: f["pickup.name"], required: true, section: detail.pickup },
    { name: "pickup.ci", label: f["pickup.ci"], required: true },
    { name: "pickup.phone", label: f["pickup.phone"], kind: "tel", required: true },
    { name: "packageNumber", label: f.package, section: edit.process },
    { name: "observations", label: f.observations, kind: "textarea" },
    { name: "note", label: edit.note, hint: edit.noteHint, kind: "textarea", required: true },
  ];
}

/** One input for each value that the family's form has. */
function useRequestFields(family: Family): CorrectionField[] {
  const { detail, edit } = useWords("onlineRequestsDesk");
  const options = useOptions(...catalogues);
  const countries = useCountries().map(([value, label]) => ({ value, label }));
  const optionsOf = (type: (typeof catalogues)[number]) => {
    const items = options(type);
    if (type === "DOCUMENT_TYPE") return items.filter(({ value }) => value.startsWith(documentsOf[family]));
    if (type !== "MUNICIPALITY") return items;
    const provinces = new Map(options("PROVINCE").map(({ value, label }) => [value, label]));
    return items.map(({ value, label, parent }) => {
      const province = provinces.get(parent ?? "");
      return { value, label: province ? `${label} (${province})` : label };
    });
  };
  const inputOf = ({ kind }: Leaf): Pick<FormField, "kind" | "options" | "hint"> => {
    if ("of" in kind) return { kind: "select", options: optionsOf(kind.of) };
    if (kind.kind === "country") return { kind: "select", options: countries };
    if (kind.kind === "number") return { kind: "select", options: numberOptions(kind.least, kind.most) };
    return kind.kind === "partialDay" ? { hint: edit.dayHint } : kind.kind === "yesNo" ? { kind: "checkbox" } : {};
  };
  const familyLeaves = leaves.filter((leaf) => isFieldOfFamily(family, leaf.field));
  return familyLeaves.map((leaf, index) => {
    const { part } = fields[leaf.field];
    const previous = familyLeaves[index - 1];
    return {
      name: leaf.path,
      label: detail.fields[leaf.path],
      required: leaf.isNeeded && leaf.kind.kind !== "yesNo",
      ...inputOf(leaf),
      ...(previous && fields[previous.field].part === part ? {} : { section: detail[part] }),
    } as CorrectionField;
  });
}

const numberOptions = (min: number, max: number) =>
  Array.from({ length: max - min + 1 }, (_, index) => String(min + index)).map((value) => ({
    value,
    label: value,
  }));

/** Code prefix of each family's document types. */
const documentsOf: Record<Family, string> = { AP: "DT-AP.", TR: "DT-RG." };

/** Sends an empty group field as null. */
function nullEmptyGroups(values: Correction): Correction {
  const isEmptyGroup = (value: unknown) =>
    typeof value === "object" && value !== null && Object.values(value).every((part) => !part);
  const entries = fieldNames.map((name) => [name, isEmptyGroup(values[name]) ? null : values[name]]);
  return { ...values, ...Object.fromEntries(entries) } as Correction;
}

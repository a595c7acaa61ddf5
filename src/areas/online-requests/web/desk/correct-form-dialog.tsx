import { Alert, Paper } from "@mantine/core";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { InputOf } from "../../../../kit/contract.ts";
import { interpolate } from "../../../../kit/words.ts";
import { api, type CallOptions } from "../../../../web/api.ts";
import type { FormField, FormFieldOf } from "../../../../web/office/form/fields.ts";
import { Form } from "../../../../web/office/form/form.tsx";
import { RecordLoader } from "../../../../web/office/components/record-loader.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { waitForRefetch, toast } from "../../../../web/office/query-client.ts";
import type { SearchParams } from "../../../../web/office/query-string.ts";
import { useWords } from "../../../../web/words.ts";
import { useCountries } from "../../../nomenclators/web/public.tsx";
import type { onlineRequestsContract } from "../../contract.ts";
import { catalogues, fieldNames, fields, isFieldOfFamily, type Leaf, leaves } from "../../wizard/form-fields.ts";
import type { Family } from "../../states.ts";
import { isBeforeRequested, useOptions, useRefreshRequests } from "./staff-shared.ts";
import { listPath, reviewPath } from "./paths.ts";
import { BackToForms, type FormDetailData } from "./detail.tsx";

type CorrectionField = FormFieldOf<Omit<Correction, "_id" | "updatedAt">>;
type Correction = InputOf<typeof onlineRequestsContract.correct>;

/** Staff correct what a client wrote; every change needs its reason (domain.md §5.5). */
export function CorrectFormDialog() {
  const { formId } = useParams({ strict: false }) as { formId: string };
  const { detail: words } = useWords("onlineRequestsDesk");
  return (
    <RecordLoader call={api.onlineRequests.formDetails} input={{ formId }} missing={words.missing} anew>
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
  const boxes = useFields(form.family, isOpen);
  const { from } = useSearch({ strict: false }) as SearchParams;
  // A person who came from the review goes on reviewing.
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
          // What is emptied is taken out of the request.
          fields={boxes.map((field) => ({ omitEmpty: false, ...field }))}
          mutation={(values: Correction, once?: CallOptions) => api.onlineRequests.correct(withoutHollow(values), once)}
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

function useFields(family: Family, isOpen: boolean): readonly CorrectionField[] {
  const { edit, detail } = useWords("onlineRequestsDesk");
  const f = detail.fields;
  const asked = useAskedFields(family);
  return [
    ...(isOpen ? asked : []),
    { name: "pickup.name", label: f["pickup.name"], required: true, section: detail.pickup },
    { name: "pickup.ci", label: f["pickup.ci"], required: true },
    { name: "pickup.phone", label: f["pickup.phone"], kind: "tel", required: true },
    { name: "packageNumber", label: f.package, section: edit.process },
    { name: "observations", label: f.observations, kind: "textarea" },
    { name: "note", label: edit.note, hint: edit.noteHint, kind: "textarea", required: true },
  ];
}

/** A box for each value that a form of the family asks, part by part. */
function useAskedFields(family: Family): CorrectionField[] {
  const { detail, edit } = useWords("onlineRequestsDesk");
  const options = useOptions(...catalogues);
  const countries = useCountries().map(([value, label]) => ({ value, label }));
  const chosen = (of: (typeof catalogues)[number]) => {
    const items = options(of);
    if (of === "DOCUMENT_TYPE") return items.filter(({ value }) => value.startsWith(documentsOf[family]));
    if (of !== "MUNICIPALITY") return items;
    const provinces = new Map(options("PROVINCE").map(({ value, label }) => [value, label]));
    return items.map(({ value, label, parent }) => {
      const province = provinces.get(parent ?? "");
      return { value, label: province ? `${label} (${province})` : label };
    });
  };
  const boxOf = ({ kind }: Leaf): Pick<FormField, "kind" | "options" | "hint"> => {
    if ("of" in kind) return { kind: "select", options: chosen(kind.of) };
    if (kind.kind === "country") return { kind: "select", options: countries };
    if (kind.kind === "number") return { kind: "select", options: counted(kind.least, kind.most) };
    return kind.kind === "partialDay" ? { hint: edit.dayHint } : kind.kind === "yesNo" ? { kind: "checkbox" } : {};
  };
  const asked = leaves.filter((leaf) => isFieldOfFamily(family, leaf.field));
  return asked.map((leaf, index) => {
    const { part } = fields[leaf.field];
    const before = asked[index - 1];
    return {
      name: leaf.path,
      label: detail.fields[leaf.path],
      required: leaf.isNeeded && leaf.kind.kind !== "yesNo",
      ...boxOf(leaf),
      ...(before && fields[before.field].part === part ? {} : { section: detail[part] }),
    } as CorrectionField;
  });
}

const counted = (least: number, most: number) =>
  Array.from({ length: most - least + 1 }, (_, index) => String(least + index)).map((value) => ({
    value,
    label: value,
  }));

/** The codes of each family's documents begin so (domain.md §6.3). */
const documentsOf: Record<Family, string> = { AP: "DT-AP.", TR: "DT-RG." };

/** What is about nobody and stands nowhere is cleared, not sent as an empty shell. */
function withoutHollow(values: Correction): Correction {
  const isHollow = (value: unknown) =>
    typeof value === "object" && value !== null && Object.values(value).every((part) => !part);
  const said = fieldNames.map((name) => [name, isHollow(values[name]) ? null : values[name]]);
  return { ...values, ...Object.fromEntries(said) } as Correction;
}

/**
 * Drafts on the device: answers survive a closed browser, a power failure and a lost connection. One record per request,
 * deleted after submission; `unsent` lists the fields that the server does not have yet.
 */
import { type FieldName, leaves } from "../../../wizard/form-fields.ts";
import { type DeviceStorage, typedValuesPrefix } from "../../../../../../web/site/offline/device-storage.ts";
import { type WizardAnswers, emptyAnswers, type PickupAnswers } from "../answers/answers.ts";

interface DraftForm {
  readonly answers: Partial<WizardAnswers>;
  readonly unsent: readonly FieldName[];
  /** The step that is open on the page; cleared when the user leaves it. */
  readonly step?: string | undefined;
}
interface StoredDraft {
  readonly at: number;
  readonly forms: readonly DraftForm[];
  readonly pickup?: PickupAnswers;
}

const emptyForm: DraftForm = { answers: {}, unsent: [] };

export function readDraft(storage: DeviceStorage, commonId: string): StoredDraft | undefined {
  try {
    const draft = JSON.parse(storage.getItem(typedValuesPrefix + commonId) ?? "null") as StoredDraft | null;
    return draft && Array.isArray(draft.forms) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the answers of one form and its open step. */
export function storeAnswers(
  storage: DeviceStorage,
  commonId: string,
  index: number,
  answers: Partial<WizardAnswers>,
  unsent: readonly FieldName[],
  step?: string,
  now = Date.now(),
): void {
  changeDraft(storage, commonId, now, (draft) => {
    const before = draft.forms[index] ?? emptyForm;
    const updated = {
      answers: { ...before.answers, ...answers },
      unsent: [...new Set([...before.unsent, ...unsent])],
      step: step ?? before.step,
    };
    const forms = Array.from(
      { length: Math.max(draft.forms.length, index + 1) },
      (_, at) => draft.forms[at] ?? emptyForm,
    );
    return { ...draft, forms: forms.map((form, at) => (at === index ? updated : form)) };
  });
}

/** Clears the open step, so that the answers decide which step is next. */
export function leaveStep(storage: DeviceStorage, commonId: string, index: number, now = Date.now()): void {
  if (!readDraft(storage, commonId)?.forms[index]?.step) return;
  changeDraft(storage, commonId, now, (draft) => ({
    ...draft,
    forms: draft.forms.map((form, at) => (at === index ? { ...form, step: undefined } : form)),
  }));
}

/** Marks fields as saved on the server. */
export function markAnswersSynced(
  storage: DeviceStorage,
  commonId: string,
  index: number,
  fields: readonly FieldName[],
  now = Date.now(),
): void {
  changeDraft(storage, commonId, now, (draft) => ({
    ...draft,
    forms: draft.forms.map((form, at) =>
      at === index ? { ...form, unsent: form.unsent.filter((field) => !fields.includes(field)) } : form,
    ),
  }));
}

/** Merges a form: the server's answers, overridden by unsent ones of this device. */
export function mergeAnswers(server: WizardAnswers | undefined, draftForm: DraftForm | undefined): WizardAnswers {
  if (!draftForm || draftForm.unsent.length === 0) return { ...emptyAnswers, ...(server ?? draftForm?.answers) };
  const unsentAnswers = Object.fromEntries(
    Object.entries(draftForm.answers).filter(([box]) => draftForm.unsent.some((field) => isBoxOf(field, box))),
  );
  return { ...emptyAnswers, ...server, ...unsentAnswers };
}

/** Boxes that determine how a field's own box is interpreted. */
const controllingBox: Partial<Record<FieldName, "residence" | "entryKnown">> = {
  holderInCuba: "residence",
  abroadCountry: "residence",
  province: "residence",
  volume: "entryKnown",
  folio: "entryKnown",
  eventDate: "entryKnown",
  eventPlace: "entryKnown",
};

export function isBoxOf(field: FieldName, box: string): boolean {
  return controllingBox[field] === box || leaves.some((leaf) => leaf.field === field && leaf.path === box);
}

export function changeDraft(
  storage: DeviceStorage,
  commonId: string,
  now: number,
  change: (draft: StoredDraft) => StoredDraft,
): void {
  const draft = readDraft(storage, commonId) ?? { at: now, forms: [] };
  writeDraft(storage, commonId, { ...change(draft), at: now });
}

export function writeDraft(storage: DeviceStorage, commonId: string, draft: StoredDraft): void {
  try {
    storage.setItem(typedValuesPrefix + commonId, JSON.stringify(draft));
  } catch {
    // Storage is full or blocked; the server's copy remains.
  }
}

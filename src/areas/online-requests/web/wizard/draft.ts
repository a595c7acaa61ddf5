/**
 * What was typed, on the device itself: a closed browser, a power cut or a lost connection lose nothing. One record per
 * request; answers stay until the request is sent, those the server does not have yet are named in `unsent`.
 */
import { type FieldName, leaves } from "../../wizard/form-fields.ts";
import { type DeviceStorage, typedValuesPrefix } from "../../../../web/site/device-storage.ts";
import { type WizardAnswers, emptyAnswers, type PickupAnswers } from "./answers.ts";

export interface DraftForm {
  readonly answers: Partial<WizardAnswers>;
  readonly unsent: readonly FieldName[];
  /** The step on the page when this was typed, until the person leaves it. */
  readonly step?: string | undefined;
}
export interface StoredDraft {
  readonly at: number;
  readonly forms: readonly DraftForm[];
  readonly pickup?: PickupAnswers;
}

const nothing: DraftForm = { answers: {}, unsent: [] };

export function readDraft(shelf: DeviceStorage, commonId: string): StoredDraft | undefined {
  try {
    const read = JSON.parse(shelf.getItem(typedValuesPrefix + commonId) ?? "null") as StoredDraft | null;
    return read && Array.isArray(read.forms) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the answers of one form as they are typed, and in which step. */
export function storeAnswers(
  shelf: DeviceStorage,
  commonId: string,
  index: number,
  answers: Partial<WizardAnswers>,
  unsent: readonly FieldName[],
  step?: string,
  now = Date.now(),
): void {
  changeDraft(shelf, commonId, now, (draft) => {
    const before = draft.forms[index] ?? nothing;
    const kept = {
      answers: { ...before.answers, ...answers },
      unsent: [...new Set([...before.unsent, ...unsent])],
      step: step ?? before.step,
    };
    const forms = Array.from(
      { length: Math.max(draft.forms.length, index + 1) },
      (_, at) => draft.forms[at] ?? nothing,
    );
    return { ...draft, forms: forms.map((form, at) => (at === index ? kept : form)) };
  });
}

/** The person goes to another page: from now on the answers say which step is next. */
export function leaveStep(shelf: DeviceStorage, commonId: string, index: number, now = Date.now()): void {
  if (!readDraft(shelf, commonId)?.forms[index]?.step) return;
  changeDraft(shelf, commonId, now, (draft) => ({
    ...draft,
    forms: draft.forms.map((form, at) => (at === index ? { ...form, step: undefined } : form)),
  }));
}

/** The server has these fields now. */
export function markAnswersSynced(
  shelf: DeviceStorage,
  commonId: string,
  index: number,
  fields: readonly FieldName[],
  now = Date.now(),
): void {
  changeDraft(shelf, commonId, now, (draft) => ({
    ...draft,
    forms: draft.forms.map((form, at) =>
      at === index ? { ...form, unsent: form.unsent.filter((field) => !fields.includes(field)) } : form,
    ),
  }));
}

/** What the form shows: the server's answers, under those that only this device has. */
export function mergeAnswers(server: WizardAnswers | undefined, kept: DraftForm | undefined): WizardAnswers {
  if (!kept || kept.unsent.length === 0) return { ...emptyAnswers, ...(server ?? kept?.answers) };
  const own = Object.fromEntries(
    Object.entries(kept.answers).filter(([box]) => kept.unsent.some((field) => isBoxOf(field, box))),
  );
  return { ...emptyAnswers, ...server, ...own };
}

/** Boxes that say of a field how it is meant, beside its own. */
const beside: Partial<Record<FieldName, "residence" | "entryKnown">> = {
  holderInCuba: "residence",
  abroadCountry: "residence",
  province: "residence",
  volume: "entryKnown",
  folio: "entryKnown",
  eventDate: "entryKnown",
  eventPlace: "entryKnown",
};

export function isBoxOf(field: FieldName, box: string): boolean {
  return beside[field] === box || leaves.some((leaf) => leaf.field === field && leaf.path === box);
}

export function changeDraft(
  shelf: DeviceStorage,
  commonId: string,
  now: number,
  changed: (draft: StoredDraft) => StoredDraft,
): void {
  const draft = readDraft(shelf, commonId) ?? { at: now, forms: [] };
  writeDraft(shelf, commonId, { ...changed(draft), at: now });
}

export function writeDraft(shelf: DeviceStorage, commonId: string, draft: StoredDraft): void {
  try {
    shelf.setItem(typedValuesPrefix + commonId, JSON.stringify(draft));
  } catch {
    // storage full or refused: the server's copy remains
  }
}

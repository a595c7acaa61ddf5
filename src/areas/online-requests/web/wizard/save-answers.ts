/** Saves a form of the draft to the server: the fields of the step just done, and what an earlier cut left behind. */
import { ApiError, api } from "../../../../web/api.ts";
import { deviceStorage } from "../../../../web/site/device-storage.ts";
import { clearIdempotencyKey, idempotencyKeyFor } from "../../../../web/site/idempotency-key.ts";
import type { FieldName, FormAnswers } from "../../wizard/form-fields.ts";
import type { RequestForm } from "../../schemas/form-schemas.ts";
import type { RequestGroup } from "../../schemas/group-schemas.ts";
import { type WizardAnswers, answersToFields } from "./answers.ts";
import { markAnswersSynced, readDraft } from "./draft.ts";

export async function saveAnswers(
  group: RequestGroup,
  index: number,
  answers: WizardAnswers,
  fields: readonly FieldName[],
): Promise<RequestGroup> {
  const unsent = readDraft(deviceStorage, group.commonId)?.forms[index]?.unsent ?? [];
  const names = [...new Set([...fields, ...unsent])];
  const all = answersToFields(answers);
  const patch = Object.fromEntries(names.map((name) => [name, all[name]])) as Partial<FormAnswers>;
  const there = group.forms[index];
  const now = there ? withForm(group, await update(there, patch)) : await addForms(group, index, patch);
  markAnswersSynced(deviceStorage, group.commonId, index, names, Date.now());
  return now;
}

export function withForm(group: RequestGroup, form: RequestForm): RequestGroup {
  const known = group.forms.some((each) => each._id === form._id);
  const forms = known ? group.forms.map((each) => (each._id === form._id ? form : each)) : [...group.forms, form];
  return { ...group, forms };
}

const update = ({ _id, updatedAt }: RequestForm, patch: Partial<FormAnswers>) =>
  api.onlineRequests.updateForm({ ...patch, _id, draft: true, updatedAt });

/**
 * People may be begun in any order, while the server counts forms as they come: those before this one come first, with
 * no answers yet. Their keys are kept until all are there: a cut in between adds none twice.
 */
async function addForms(group: RequestGroup, index: number, patch: Partial<FormAnswers>): Promise<RequestGroup> {
  let now = group;
  for (let at = group.forms.length; at <= index; at++)
    now = withForm(now, await addForm(group, at, at === index ? patch : {}));
  for (let at = 0; at <= index; at++) clearIdempotencyKey(deviceStorage, placeOf(group, at));
  return now;
}

const keyLifeMs = 20 * 3_600_000;
const placeOf = ({ commonId }: RequestGroup, index: number) => `${commonId}.${index}`;

/** One key per form to be created: a lost answer, or a browser closed before it came, never creates it twice. */
async function addForm(group: RequestGroup, index: number, patch: Partial<FormAnswers>): Promise<RequestForm> {
  const { commonId } = group;
  const place = placeOf(group, index);
  const once = idempotencyKeyFor(deviceStorage, place, Date.now(), keyLifeMs);
  try {
    return await api.onlineRequests.addForm({ ...patch, commonId, draft: true }, { once });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === "OFFLINE") throw error;
    clearIdempotencyKey(deviceStorage, place);
    // It was added with what stood there then, or the server ended before it could say so.
    if (error.code !== "IDEMPOTENCY_CONFLICT" && error.code !== "ALREADY_DONE") throw error;
    const there = (await api.onlineRequests.details({ commonId })).forms[index];
    if (!there) throw error;
    return update(there, patch);
  }
}

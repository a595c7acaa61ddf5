/** Saves a form of the draft to the server: the fields of the completed step, and fields that are still unsent. */
import { ApiError, api } from "../../../../../../web/api.ts";
import { deviceStorage } from "../../../../../../web/site/offline/device-storage.ts";
import { clearIdempotencyKey, idempotencyKeyFor } from "../../../../../../web/site/idempotency-key.ts";
import type { FieldName, FormAnswers } from "../../../wizard/form-fields.ts";
import type { RequestForm } from "../../../schemas/form-schemas.ts";
import type { RequestGroup } from "../../../schemas/group-schemas.ts";
import { type WizardAnswers, answersToFields } from "../answers/answers.ts";
import { markAnswersSynced, readDraft } from "./draft.ts";

export async function saveAnswers(
  group: RequestGroup,
  index: number,
  answers: WizardAnswers,
  fields: readonly FieldName[],
): Promise<RequestGroup> {
  const unsent = readDraft(deviceStorage, group.commonId)?.forms[index]?.unsent ?? [];
  const names = [...new Set([...fields, ...unsent])];
  const allFields = answersToFields(answers);
  const patch = Object.fromEntries(names.map((name) => [name, allFields[name]])) as Partial<FormAnswers>;
  const existing = group.forms[index];
  const updatedGroup = existing
    ? replaceForm(group, await updateForm(existing, patch))
    : await addForms(group, index, patch);
  markAnswersSynced(deviceStorage, group.commonId, index, names, Date.now());
  return updatedGroup;
}

export function replaceForm(group: RequestGroup, form: RequestForm): RequestGroup {
  const isListed = group.forms.some((each) => each._id === form._id);
  const forms = isListed ? group.forms.map((each) => (each._id === form._id ? form : each)) : [...group.forms, form];
  return { ...group, forms };
}

const updateForm = ({ _id, updatedAt }: RequestForm, patch: Partial<FormAnswers>) =>
  api.onlineRequests.updateForm({ ...patch, _id, draft: true, updatedAt });

/**
 * People may be started in any order, but the server numbers forms by creation, so missing forms before this one are
 * created empty. Idempotency keys stay until all exist, so that an interruption creates none twice.
 */
async function addForms(group: RequestGroup, index: number, patch: Partial<FormAnswers>): Promise<RequestGroup> {
  let currentGroup = group;
  for (let at = group.forms.length; at <= index; at++)
    currentGroup = replaceForm(currentGroup, await addForm(group, at, at === index ? patch : {}));
  for (let at = 0; at <= index; at++) clearIdempotencyKey(deviceStorage, placeOf(group, at));
  return currentGroup;
}

const keyMaxAgeMs = 20 * 3_600_000;
const placeOf = ({ commonId }: RequestGroup, index: number) => `${commonId}.${index}`;

/** One idempotency key per new form: a lost response or a closed browser does not create it twice. */
async function addForm(group: RequestGroup, index: number, patch: Partial<FormAnswers>): Promise<RequestForm> {
  const { commonId } = group;
  const place = placeOf(group, index);
  const once = idempotencyKeyFor(deviceStorage, place, Date.now(), keyMaxAgeMs);
  try {
    return await api.onlineRequests.addForm({ ...patch, commonId, draft: true }, { once });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === "OFFLINE") throw error;
    clearIdempotencyKey(deviceStorage, place);
    // The form was created with earlier answers, or the server stopped before it responded.
    if (error.code !== "IDEMPOTENCY_CONFLICT" && error.code !== "ALREADY_DONE") throw error;
    const existing = (await api.onlineRequests.details({ commonId })).forms[index];
    if (!existing) throw error;
    return updateForm(existing, patch);
  }
}

/** Saves a form of the draft to the server: the fields of the step just done, and what an earlier cut left behind. */
import { ApiError, api } from "../../../../web/api.ts";
import { device } from "../../../../web/site/device.ts";
import { forgetKey, keyFor } from "../../../../web/site/once.ts";
import type { FieldName, FormAnswers } from "../../fields.ts";
import type { RequestForm } from "../../form.ts";
import type { RequestGroup } from "../../group.ts";
import { type Answers, fieldsOf } from "./answers.ts";
import { markSent, readDraft } from "./draft.ts";

export async function saveAnswers(
  group: RequestGroup,
  index: number,
  answers: Answers,
  fields: readonly FieldName[],
): Promise<RequestForm> {
  const unsent = readDraft(device, group.commonId)?.forms[index]?.unsent ?? [];
  const names = [...new Set([...fields, ...unsent])];
  const all = fieldsOf(answers);
  const patch = Object.fromEntries(names.map((name) => [name, all[name]])) as Partial<FormAnswers>;
  const saved = group.forms[index];
  const form = saved
    ? await api.onlineRequests.updateForm({ ...patch, _id: saved._id, draft: true, updatedAt: saved.updatedAt })
    : await addForm(group, index, patch);
  markSent(device, group.commonId, index, names, Date.now());
  return form;
}

const keyLifeMs = 20 * 3_600_000;

/** One key per form to be created: a lost answer, or a browser closed before it came, never creates it twice. */
async function addForm(group: RequestGroup, index: number, patch: Partial<FormAnswers>): Promise<RequestForm> {
  const place = `${group.commonId}.${index}`;
  const once = keyFor(device, place, Date.now(), keyLifeMs);
  try {
    const added = await api.onlineRequests.addForm({ ...patch, commonId: group.commonId, draft: true }, { once });
    forgetKey(device, place);
    return added;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === "OFFLINE") throw error;
    forgetKey(device, place);
    // It was added with what stood there then, or the server ended before it could say so.
    if (error.code !== "IDEMPOTENCY_CONFLICT" && error.code !== "ALREADY_DONE") throw error;
    const { forms } = await api.onlineRequests.details({ commonId: group.commonId });
    const there = forms[index];
    if (!there) throw error;
    return api.onlineRequests.updateForm({ ...patch, _id: there._id, draft: true, updatedAt: there.updatedAt });
  }
}

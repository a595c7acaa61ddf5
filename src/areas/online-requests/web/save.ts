/** Saves a form of the draft to the server: the fields of the step just done, and whatever an earlier cut left behind. */
import { api } from "../../../web/api.ts";
import { device } from "../../../web/site/device.ts";
import type { FieldName, FormAnswers, RequestForm } from "../form.ts";
import type { RequestGroup } from "../group.ts";
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
    : await api.onlineRequests.addForm(
        { ...patch, commonId: group.commonId, draft: true },
        { once: onceFor(group, index) },
      );
  markSent(device, group.commonId, index, names, Date.now());
  return form;
}

/** One key per form to be created, for as long as the page lives: a lost answer never creates it twice. */
const keys = new Map<string, string>();
function onceFor(group: RequestGroup, index: number): string {
  const place = `${group.commonId}.${index}.${group.forms.length}`;
  const key = keys.get(place) ?? crypto.randomUUID();
  keys.set(place, key);
  return key;
}

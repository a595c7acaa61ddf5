import type { RequestGroup } from "../../schemas/group-schemas.ts";

/** Indexes of the forms that the client may edit: all of a draft, otherwise the returned ones. */
export function writableForms(group: RequestGroup): number[] {
  const count = Math.max(1, group.quantity, group.forms.length);
  if (group.status === "draft") return Array.from({ length: count }, (_, index) => index);
  return group.corrections.map(({ formId }) => group.forms.findIndex((form) => form._id === formId));
}

import type { RequestGroup } from "../../schemas/group-schemas.ts";

/** Places, in the group, of the forms that the client may write now: all of a draft, otherwise those that came back. */
export function writableForms(group: RequestGroup): number[] {
  const count = Math.max(1, group.quantity, group.forms.length);
  if (group.status === "draft") return Array.from({ length: count }, (_, index) => index);
  return group.corrections.map(({ formId }) => group.forms.findIndex((form) => form._id === formId));
}

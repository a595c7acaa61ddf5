/**
 * The facts of an audit entry: of a created or removed record its audited fields, of a changed record only the fields
 * that changed.
 */

interface Facts {
  readonly before?: object;
  readonly after?: object;
}

/**
 * Changed fields that are not audited are listed in `withheld` by name only, because the log is stored longer than
 * personal data may be.
 */
export function differenceOf<Doc extends object>(
  { before, after }: { readonly before?: Doc; readonly after?: Doc },
  auditedFields: (record: Doc) => object,
): Facts {
  if (!before || !after)
    return { ...(before && { before: auditedFields(before) }), ...(after && { after: auditedFields(after) }) };
  const changed = changedFields(before, after);
  const oldValues = pickFields(auditedFields(before), changed);
  const newValues = pickFields(auditedFields(after), changed);
  const withheld = changed.filter((name) => !(name in oldValues) && !(name in newValues));
  return { before: oldValues, after: withheld.length > 0 ? { ...newValues, withheld } : newValues };
}

function changedFields(before: object, after: object): string[] {
  const oldValues = new Map(Object.entries(before));
  const newValues = new Map(Object.entries(after));
  return [...new Set([...oldValues.keys(), ...newValues.keys()])].filter(
    (name) => name !== "updatedAt" && JSON.stringify(oldValues.get(name)) !== JSON.stringify(newValues.get(name)),
  );
}

const pickFields = (record: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));

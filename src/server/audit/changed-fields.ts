/** What an audit line says of a record's deed: what it keeps of it, and of a change only the fields that changed. */

interface Facts {
  readonly before?: object;
  readonly after?: object;
}

/** Fields that changed but are not kept stand under `withheld` by name, for the log outlives what may be known of people. */
export function differenceOf<Shown extends object>(
  { before, after }: { readonly before?: Shown; readonly after?: Shown },
  kept: (record: Shown) => object,
): Facts {
  if (!before || !after) return { ...(before && { before: kept(before) }), ...(after && { after: kept(after) }) };
  const changed = changedFields(before, after);
  const was = only(kept(before), changed);
  const is = only(kept(after), changed);
  const withheld = changed.filter((name) => !(name in was) && !(name in is));
  return { before: was, after: withheld.length > 0 ? { ...is, withheld } : is };
}

function changedFields(before: object, after: object): string[] {
  const was = new Map(Object.entries(before));
  const is = new Map(Object.entries(after));
  return [...new Set([...was.keys(), ...is.keys()])].filter(
    (name) => name !== "updatedAt" && JSON.stringify(was.get(name)) !== JSON.stringify(is.get(name)),
  );
}

const only = (record: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));

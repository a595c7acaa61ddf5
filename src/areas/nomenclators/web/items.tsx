import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { columnsFor } from "../../../web/office/list/column-renderers.tsx";
import { ResourceScreen } from "../../../web/office/resource/resource-screen.tsx";
import { useWords } from "../../../web/words.ts";
import { everyNomenclatorType, isFixed, nestedTypes, type NomenclatorType } from "../catalogue.ts";
import { itemColumns } from "../columns.ts";
import type { nomenclatorsContract } from "../contract.ts";
import { optionsOf } from "../../../web/office/form/fields.ts";
import { useAddedFields } from "./type-fields.ts";
import { useItemActions } from "./item-actions.tsx";

const to = "/admin/nomenclators";

/** The catalogues that forms choose from (domain.md M1). */
export function Items() {
  const words = useWords("nomenclators");
  const { columns: c, fields: f } = words;
  const language = useLanguage();
  const typed = (types: readonly NomenclatorType[]) =>
    optionsOf(types, words.types).sort((a, b) => a.label.localeCompare(b.label, language));
  const parents = useParents();
  const added = useAddedFields();
  const { ptype, names }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const named = typeof names === "string" ? { value: names, label: names } : undefined;
  const byName = typed(everyNomenclatorType);
  const views = [
    { label: words.all, to, isHere: ptype === undefined },
    ...byName.map(({ value, label }) => ({ label, to, search: { ptype: value }, isHere: value === ptype })),
  ];
  const shownType = everyNomenclatorType.find((each) => each === ptype && !isFixed(each));
  return (
    <ResourceScreen<typeof nomenclatorsContract>
      {...columnsFor(itemColumns, { ...words, language })}
      entry="nomenclators"
      kind="nomenclator"
      words={words}
      calls={api.nomenclators}
      formColumns={2}
      fields={(record) => {
        const [type] = record?.Ptypes ?? [];
        const canStandBelow = !record || nestedTypes.some((each) => each === type);
        return [
          ...(record
            ? []
            : ([
                {
                  name: "Ptypes",
                  kind: "multiSelect",
                  label: f.types,
                  options: typed(everyNomenclatorType.filter((each) => !isFixed(each))),
                  required: true,
                },
                { name: "code", label: c.code, hint: f.codeHint },
              ] as const)),
          { name: "name.es", label: f.nameEs, required: true },
          { name: "name.en", label: f.nameEn, required: true },
          ...(canStandBelow
            ? ([
                {
                  name: "PCode",
                  kind: "select",
                  label: c.parent,
                  options: parents(type ? [type as NomenclatorType] : nestedTypes, record?._id),
                  omitEmpty: false,
                },
              ] as const)
            : []),
          { name: "descriptiveCode", label: c.descriptiveCode, hint: f.descriptiveHint },
          { name: "order", label: c.order, hint: f.orderHint, omitEmpty: true },
          ...added(record ? record.Ptypes : [shownType]),
        ];
      }}
      {...(shownType && { initialValues: { Ptypes: [shownType] } })}
      filters={[
        { kind: "select", name: "ptype", label: c.types, options: byName, beside: true },
        ...(named ? [{ kind: "select", name: "names", label: words.naming, options: [named] } as const] : []),
      ]}
      views={{ label: c.types, views }}
      rowActions={useItemActions()}
      setActive={(read, active) => api.nomenclators.update({ ...read, active })}
      invalidates={[api.nomenclators.byTypes]}
    />
  );
}

/** What an item of these types may stand below: items of the first level. */
function useParents() {
  const language = useLanguage();
  const { data = {} } = useQuery({
    queryKey: [api.nomenclators.byTypes.key, nestedTypes],
    queryFn: () => api.nomenclators.byTypes({ Ptypes: [...nestedTypes] }),
  });
  return (types: readonly NomenclatorType[], own?: string) =>
    types.flatMap((type) =>
      (data[type] ?? [])
        .filter(({ PCode, code }) => !PCode && code !== own)
        .map(({ code, name }) => ({ value: code, label: name[language] })),
    );
}

import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import { ResourceScreen } from "../../../../web/office/resource/resource-screen.tsx";
import { useWords } from "../../../../web/words.ts";
import { everyNomenclatorType, isFixed, nestedTypes, type NomenclatorType } from "../catalogue.ts";
import { itemColumns } from "../columns.ts";
import type { nomenclatorsContract } from "../contract.ts";
import { optionsOf } from "../../../../web/office/form/fields.ts";
import { useAddedFields } from "./type-fields.ts";
import { useItemActions } from "./item-actions.tsx";

const to = "/admin/nomenclators";

/** Administration of the catalogues. */
export function Items() {
  const words = useWords("nomenclators");
  const { columns: c, fields: f } = words;
  const language = useLanguage();
  const labelTypes = (types: readonly NomenclatorType[]) =>
    optionsOf(types, words.types).sort((a, b) => a.label.localeCompare(b.label, language));
  const parents = useParents();
  const added = useAddedFields();
  const { ptype, names }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const nameFilter = typeof names === "string" ? { value: names, label: names } : undefined;
  const byName = labelTypes(everyNomenclatorType);
  const views = [
    { label: words.all, to, isHere: ptype === undefined },
    ...byName.map(({ value, label }) => ({ label, to, search: { ptype: value }, isHere: value === ptype })),
  ];
  const currentType = everyNomenclatorType.find((each) => each === ptype && !isFixed(each));
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
        const mayHaveParent = !record || nestedTypes.some((each) => each === type);
        return [
          ...(record
            ? []
            : ([
                {
                  name: "Ptypes",
                  kind: "multiSelect",
                  label: f.types,
                  options: labelTypes(everyNomenclatorType.filter((each) => !isFixed(each))),
                  required: true,
                },
                { name: "code", label: c.code, hint: f.codeHint },
              ] as const)),
          { name: "name.es", label: f.nameEs, required: true },
          { name: "name.en", label: f.nameEn, required: true },
          ...(mayHaveParent
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
          ...added(record ? record.Ptypes : [currentType]),
        ];
      }}
      {...(currentType && { initialValues: { Ptypes: [currentType] } })}
      filters={[
        { kind: "select", name: "ptype", label: c.types, options: byName, isInline: true },
        ...(nameFilter ? [{ kind: "select", name: "names", label: words.naming, options: [nameFilter] } as const] : []),
      ]}
      views={{ label: c.types, views }}
      rowActions={useItemActions()}
      setActive={(record, active) => api.nomenclators.update({ ...record, active })}
      invalidates={[api.nomenclators.byTypes]}
    />
  );
}

/** Possible parents of an item of these types: items of the first level. */
function useParents() {
  const language = useLanguage();
  const { data = {} } = useQuery({
    queryKey: [api.nomenclators.byTypes.key, nestedTypes],
    queryFn: () => api.nomenclators.byTypes({ Ptypes: [...nestedTypes] }),
  });
  return (types: readonly NomenclatorType[], ownCode?: string) =>
    types.flatMap((type) =>
      (data[type] ?? [])
        .filter(({ PCode, code }) => !PCode && code !== ownCode)
        .map(({ code, name }) => ({ value: code, label: name[language] })),
    );
}

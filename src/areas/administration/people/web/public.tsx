/** Person fields of staff forms: the `find` functions. */
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../web/api.ts";
import type { SelectOption } from "../../../../web/office/form/fields.ts";
import { SearchSelect } from "../../../../web/office/form/search-select.tsx";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";

interface PersonHit {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
}
const choices = (hits: readonly PersonHit[]) =>
  hits.map(({ _id, name, email }) => ({ value: _id, label: name, searchText: email }));

/** Active staff by words of their name or email. */
export const findWorkers = async (search: string) => choices(await api.people.workers({ search }));

/** Active lawyers and notaries by words of their name or email. */
export const findLawyers = async (search: string) => choices(await api.people.lawyersSelect({ search }));

/** The first lawyers by name, so that a value set by another field has its label. */
export function useLawyerOptions(): readonly SelectOption[] {
  const { data = [] } = useQuery({ queryKey: [api.people.lawyersSelect.key], queryFn: () => findLawyers("") });
  return data;
}

/** The reader, if they are a lawyer or notary: proposed where a form needs one. Null for other staff. */
export function useOwnLawyer() {
  const user = useUser();
  return useQuery({
    queryKey: [api.people.lawyersSelect.key, user?._id],
    queryFn: async () => {
      const hits = user ? await api.people.lawyersSelect({ search: user.email }) : [];
      return hits.find(({ _id }) => _id === user?._id) ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A list filter by lawyer. */
export const foundLawyer = <Name extends string>(name: Name, label: string) =>
  ({ kind: "searchSelect", name, label, search: findLawyers, load: loadPerson }) as const;

/** Correspondents first, then the other colleagues. */
export async function findCorrespondents(search: string) {
  const [correspondents, workers] = await Promise.all([
    api.people.correspondents({ search }),
    api.people.workers({ search }),
  ]);
  const correspondentIds = new Set(correspondents.map(({ _id }) => _id));
  return choices([...correspondents, ...workers.filter(({ _id }) => !correspondentIds.has(_id))]);
}

/** A person as an option, by id; undefined if there is none. */
export async function loadPerson(id: string): Promise<SelectOption | undefined> {
  return choices(await api.people.workers({ id }))[0];
}

/** A person as an option, by id; undefined until the name is loaded. */
export function usePersonOption(id: string): SelectOption | undefined {
  const { data } = useQuery({
    queryKey: [api.people.workers.key, id],
    queryFn: async () => (await loadPerson(id)) ?? null,
    enabled: id !== "",
  });
  return data ?? undefined;
}

/** Selects the owner of the shown pages: the user (`own`) or a colleague. */
export function PersonSelect({
  label,
  own: ownLabel,
  person = "",
  className,
  onChange,
}: {
  label: string;
  own: string;
  person?: string | undefined;
  className?: string | undefined;
  onChange: (person: string | undefined) => void;
}) {
  const { choose: chooseLabel } = useWords("office").form;
  const selected = usePersonOption(person);
  const ownOption = { value: "", label: ownLabel };
  const searchOptions = async (search: string) => [...(search ? [] : [ownOption]), ...(await findWorkers(search))];
  return (
    <SearchSelect
      field={{
        name: "person",
        label,
        search: searchOptions,
        options: [ownOption, ...(selected ? [selected] : [])],
        required: true,
      }}
      aria-label={label}
      placeholder={chooseLabel}
      value={person}
      allowDeselect={false}
      className={className}
      onChange={(value) => onChange(value ? String(value) : undefined)}
    />
  );
}

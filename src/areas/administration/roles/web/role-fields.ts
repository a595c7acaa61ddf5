/** Fields of a role: name, one check box per permission and trait. */
import { type Permission, permissionGroups, permissions } from "../../../../kit/permissions.ts";
import { ApiError } from "../../../../web/api.ts";
import type { FormFieldOf } from "../../../../web/office/form/fields.ts";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import type { Role } from "../contract.ts";
import { type Trait, roleTraits } from "../seeded-roles.ts";

type PermissionFlags = Partial<Record<Permission, boolean>>;

type TraitFlags = Partial<Record<Trait, boolean>>;

export interface RoleValues {
  readonly name: { readonly es: string; readonly en: string };
  readonly may: PermissionFlags;
  readonly is: TraitFlags;
}

/** Only permissions of the user can be checked: nobody grants what they lack. */
export function useRoleFields(): FormFieldOf<RoleValues>[] {
  const words = useWords("roles");
  const ownPermissions: readonly string[] = useUser()?.permissions ?? [];
  const permissionFields = Object.entries(permissionGroups).flatMap(([group, groupPermissions]) =>
    groupPermissions
      .filter((each) => ownPermissions.includes(each))
      .map((each, index) => {
        const section = index === 0 ? { section: words.groups[group as keyof typeof permissionGroups] } : {};
        return { name: `may.${each}`, label: words.may[each], kind: "checkbox", ...section } as FormFieldOf<RoleValues>;
      }),
  );
  return [
    { name: "name.es", label: words.fields.nameEs, required: true },
    { name: "name.en", label: words.fields.nameEn, required: true },
    ...permissionFields,
    ...roleTraits.map((each, index): FormFieldOf<RoleValues> => {
      const section = index === 0 ? { section: words.is } : {};
      return { name: `is.${each}`, label: words.traits[each], kind: "checkbox", ...section };
    }),
  ];
}

export function roleFlagsOf(role: Pick<Role, "permissions" | "traits">): { may: PermissionFlags; is: TraitFlags } {
  return {
    may: Object.fromEntries(permissions.map((each) => [each, role.permissions.includes(each)])),
    is: Object.fromEntries(roleTraits.map((each) => [each, role.traits.includes(each)])),
  };
}

/** INVALID at the checkboxes when none is checked. */
export function roleInputOf({ name, may, is }: RoleValues, emptyText: string) {
  const granted = permissions.filter((each) => may[each]);
  const selectedTraits = roleTraits.filter((each) => is[each]);
  const [firstField] = permissionGroups.online;
  if (granted.length + selectedTraits.length === 0)
    throw new ApiError(400, { code: "INVALID", message: emptyText, fields: { [`may.${firstField}`]: [emptyText] } });
  return { name, permissions: granted, traits: selectedTraits };
}

import { TextField } from "./fields.tsx";
import type { FieldIdentity } from "./form-control.tsx";
import type { SiteFormValues } from "./use-form.ts";

export function EmailField<V extends SiteFormValues>(field: FieldIdentity<V>) {
  return <TextField {...field} type="email" inputMode="email" autoComplete="email" spellCheck={false} />;
}

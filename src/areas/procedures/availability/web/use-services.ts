import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import type { Service } from "./calendar-days.ts";

/** Services with places: those available online. */
export function useServices(): { readonly data: readonly Service[]; readonly isPending: boolean } {
  const language = useLanguage();
  const services = useQuery({
    queryKey: [api.onlineServices.offered.key],
    queryFn: () => api.onlineServices.offered(),
  });
  const data = (services.data ?? []).map(({ _id, code, name }) => ({ _id, name: `${code} · ${name[language]}` }));
  return { data, isPending: services.isPending };
}

/** Editor of the firm's own texts, both languages side by side. */
import { Paper } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { languages } from "../../../../kit/text/language.ts";
import { api } from "../../../../web/api.ts";
import type { FormFieldOf } from "../../../../web/office/form/fields.ts";
import { Form } from "../../../../web/office/form/form.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { ReadFailed } from "../../../../web/office/components/feedback/read-failed.tsx";
import { SkeletonRows } from "../../../../web/office/components/list-parts/skeleton-rows.tsx";
import { waitForRefetch, toast } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import type { PagesBasic } from "../contract.ts";

const keys = ["about_us", "contact", "slogan", "politics"] as const;
type PageTexts = Pick<PagesBasic, (typeof keys)[number]>;

export function BasicPages() {
  const words = useWords("termsDesk");
  const { entries } = useWords("menu");
  const { basic } = words;
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: [api.terms.pagesBasic.key],
    queryFn: () => api.terms.pagesBasic({}),
    staleTime: 0,
    gcTime: 0,
  });
  const fields = keys.flatMap((key): FormFieldOf<PageTexts>[] =>
    languages.map((language) => ({
      name: `${key}.${language}`,
      label: basic.fields[key][language],
      kind: key === "slogan" ? "text" : "textarea",
      required: true,
      ...(key === "slogan" ? {} : { hint: words.fields.textHint }),
      ...(language === "es" ? { section: basic.sections[key] } : {}),
      fullWidth: true,
    })),
  );
  return (
    <>
      <PageHeader title={entries.basicPages} subtitle={basic.subtitle} />
      <Paper p="lg">
        {query.isLoadingError ? (
          <ReadFailed of={query} />
        ) : query.isPending ? (
          <SkeletonRows rows={8} height={60} />
        ) : (
          <Form
            fields={fields}
            mutation={api.terms.updatePagesBasic}
            extraInput={{ updatedAt: query.data.updatedAt }}
            initialValues={query.data}
            onDone={() => {
              toast(basic.saved);
              return waitForRefetch(cache.invalidateQueries({ queryKey: [api.terms.pagesBasic.key] }));
            }}
          />
        )}
      </Paper>
    </>
  );
}

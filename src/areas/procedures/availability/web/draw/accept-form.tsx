/** Accepts the offered place with the terms, and opens the request. */
import { api } from "../../../../../web/api.ts";
import { ErrorSummary } from "../../../../../web/site/form/error-summary.tsx";
import { Check } from "../../../../../web/site/form/radio-and-checkbox.tsx";
import { Submit } from "../../../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../../../web/site/form/use-form.ts";
import { AsyncView, useQuery } from "../../../../../web/site/async-view.tsx";
import { Link } from "../../../../../web/site/routing/link.tsx";
import { navigateTo } from "../../../../../web/site/routing/navigate.ts";
import { useWords } from "../../../../../web/words.ts";

export default function AcceptPlace({ drawId }: { drawId: string }) {
  const terms = useQuery(() => api.terms.acceptance(), "terms");
  return (
    <AsyncView of={terms} lines={2}>
      {({ version, accepted }) => (
        <AcceptForm drawId={drawId} version={version} isAccepted={version > 0 && accepted?.version === version} />
      )}
    </AsyncView>
  );
}

function AcceptForm({ drawId, version, isAccepted }: { drawId: string; version: number; isAccepted: boolean }) {
  const words = useWords("draws");
  const form = useForm({
    initial: { acceptTerms: isAccepted },
    check: (values) => ({ acceptTerms: values.acceptTerms ? undefined : "TERMS_NOT_ACCEPTED" }),
    send: async () => {
      const { commonId } = await api.availability.acceptPlace({
        drawId,
        acceptTerms: true,
        ...(version ? { termsVersion: version } : {}),
      });
      await navigateTo(`/onlineService/${commonId}`);
    },
  });
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary form={form} labels={{ acceptTerms: words.acceptTerms }} refused={words.notAccepted} />
      <Check
        form={form}
        name="acceptTerms"
        label={
          <>
            {words.acceptBefore}{" "}
            <Link to="/terms" target="_blank">
              {words.acceptLink}
            </Link>
          </>
        }
      />
      <div className="form-actions">
        <Submit sending={form.sending}>{words.accept}</Submit>
      </div>
    </form>
  );
}

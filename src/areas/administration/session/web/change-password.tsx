import { useState } from "react";
import { ApiError, api } from "../../../../web/api.ts";
import { ErrorSummary } from "../../../../web/site/form/error-summary.tsx";
import { ChosenPassword, chosenPasswordFaults } from "../../../../web/site/form/choose-password-field.tsx";
import { Submit } from "../../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../../web/site/form/use-form.ts";
import { replaceWith } from "../../../../web/site/routing/navigate.ts";
import { Page } from "../../../../web/site/shell/page-column.tsx";
import { toast } from "../../../../web/site/toasts.tsx";
import { Link } from "../../../../web/site/routing/link.tsx";
import { useSearch } from "../../../../web/site/routing/location.ts";
import { useWords } from "../../../../web/words.ts";

export default function ChangePassword() {
  const words = useWords("session").change;
  const { token = "" }: { token?: string } = useSearch();
  const [isExpired, setIsExpired] = useState(token === "");
  const form = useForm({
    initial: { password: "", passwordAgain: "" },
    check: chosenPasswordFaults,
    needs: words.needs,
    send: async (values) => {
      try {
        await api.session.changeClientPass({ token, password: values.password });
      } catch (error) {
        if (!(error instanceof ApiError) || (error.code !== "CODE_EXPIRED" && !error.fields.token)) throw error;
        setIsExpired(true);
        return;
      }
      toast(words.done);
      await replaceWith("/login");
    },
  });
  if (isExpired)
    return (
      <Page title={words.expiredTitle} lead={words.expired}>
        <p>
          <Link className="button" to="/forgotPass">
            {words.requestLink}
          </Link>
        </p>
      </Page>
    );
  return (
    <Page title={words.title} lead={words.lead}>
      <form className="form" noValidate onSubmit={form.submit}>
        <ErrorSummary
          form={form}
          labels={{ password: words.password, passwordAgain: words.passwordAgain }}
          refused={words.refused}
        />
        <ChosenPassword form={form} labels={words} />
        <div className="form-actions">
          <Submit sending={form.sending}>{words.submit}</Submit>
        </div>
      </form>
    </Page>
  );
}

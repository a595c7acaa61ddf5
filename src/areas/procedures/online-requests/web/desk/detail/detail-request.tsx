/** Panels with the content of a form: holder and document. */
import { formatDay, formatMoney } from "../../../../../../kit/text/format.ts";
import { useLanguage } from "../../../../../../web/session/language.ts";
import { Facts } from "../../../../../../web/office/components/record/facts.tsx";
import { Panel } from "../../../../../../web/office/components/panel.tsx";
import { FactsGrid } from "../../../../../../web/office/components/record/record.tsx";
import { SeeMore } from "../../../../../../web/office/components/see-more.tsx";
import { useWords } from "../../../../../../web/words.ts";
import { presentParts, useFacts, type FormDetailData } from "./form-facts.ts";

export function FormHolderPanel({ detail }: { detail: FormDetailData }) {
  const { detail: words } = useWords("onlineRequestsDesk");
  return (
    <Panel title={words.holder} padded>
      <FactsGrid facts={useFacts(detail, "holder")} />
    </Panel>
  );
}

export function DocumentPanel({ detail }: { detail: FormDetailData }) {
  const { form, names } = detail;
  const { detail: words } = useWords("onlineRequestsDesk");
  const language = useLanguage();
  const f = words.fields;
  return (
    <Panel title={words.document} padded>
      <FactsGrid
        facts={[
          ...useFacts(detail, "document"),
          [f.package, form.packageNumber],
          form.expiresAt !== null && [f.validUntil, formatDay(form.expiresAt, language)],
          form.rejectReason !== null && [f.rejectReason, presentParts(names.rejectReason, form.rejectText)],
          form.refundOwed !== null &&
            form.currency !== null && [f.refundOwed, formatMoney(form.refundOwed, form.currency, language)],
        ]}
      />
      {form.observations && (
        <div style={{ marginTop: 14 }}>
          <Facts facts={[[f.observations, <SeeMore key="text">{form.observations}</SeeMore>]]} />
        </div>
      )}
    </Panel>
  );
}

/** Panels for registry requests: entry, other forms of the group, points to check. */
import { Badge } from "@mantine/core";
import { formatMoney } from "../../../../../../kit/text/format.ts";
import { pluralize } from "../../../../../../kit/text/words.ts";
import { useLanguage } from "../../../../../../web/session/language.ts";
import { Panel, PanelRow } from "../../../../../../web/office/components/panel.tsx";
import { FactsGrid } from "../../../../../../web/office/components/record/record.tsx";
import { StatusDot } from "../../../../../../web/office/components/record/status-dot.tsx";
import { useWords } from "../../../../../../web/words.ts";
import { formTones } from "../../../columns.ts";
import { presentParts, useFacts, type FormDetailData } from "./form-facts.ts";
import { listPath } from "../paths.ts";

/** The registry entry, or the data to search for it (TR). */
export function EntryPanel({ detail }: { detail: FormDetailData }) {
  const { detail: words } = useWords("onlineRequestsDesk");
  const facts = useFacts(detail, "entry");
  if (facts.length === 0) return null;
  return (
    <Panel title={words.entry} padded>
      <FactsGrid facts={facts} />
    </Panel>
  );
}

/** The other forms of the group, which share one payment. */
export function SiblingsPanel({ detail: { form, siblings } }: { detail: FormDetailData }) {
  const { detail: words } = useWords("onlineRequestsDesk");
  const { status: statusWords } = useWords("onlineRequests");
  const language = useLanguage();
  if (siblings.length === 0) return null;
  return (
    <Panel title={words.siblings} count={siblings.length}>
      {siblings.map((each) => (
        <PanelRow
          key={each._id}
          target={{ to: `${listPath(form.family)}/${each._id}` }}
          title={each.holder}
          detail={presentParts(
            each.number,
            each.document,
            each.amountTotal && each.currency && formatMoney(each.amountTotal, each.currency, language),
          )}
          aside={<StatusDot tone={formTones[each.status]} label={statusWords[each.status]} />}
        />
      ))}
    </Panel>
  );
}

/** Points to check before deciding about the form. */
export function ReviewMarks({ detail: { form, authorization } }: { detail: FormDetailData }) {
  const words = useWords("onlineRequestsDesk");
  const language = useLanguage();
  return (
    <>
      {form.genderDiffers && <Badge color="laton">{words.genderDiffers}</Badge>}
      {authorization.required && !authorization.at && form.status === "underReview" && (
        <Badge color="laton">{words.awaitsLeave}</Badge>
      )}
      {form.resubmissions > 0 && (
        <Badge color="gray" variant="outline">
          {pluralize(words.resubmitted, form.resubmissions, language)}
        </Badge>
      )}
    </>
  );
}

/** The group of a form: requester, payment link, courier. */
import { formatPhone } from "../../../../../../kit/identity/phone.ts";
import { formatDay, formatDateTime } from "../../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../../kit/text/words.ts";
import { Panel } from "../../../../../../web/office/components/panel.tsx";
import { FactsGrid, LinkedFact } from "../../../../../../web/office/components/record/record.tsx";
import { useLanguage } from "../../../../../../web/session/language.ts";
import { useUser } from "../../../../../../web/session/session.ts";
import { useWords } from "../../../../../../web/words.ts";
import type { FormDetailData } from "./form-facts.ts";

export function RequestPanel({ detail: { form, group, courier } }: { detail: FormDetailData }) {
  const { detail: words } = useWords("onlineRequestsDesk");
  const { status: deliveries } = useWords("delivery");
  const language = useLanguage();
  const permissions = useUser()?.permissions ?? [];
  const f = words.fields;
  const formatInstant = (at: string | null) => at && formatDateTime(at, language);
  const { paymentLink: link } = group;
  return (
    <Panel title={words.request} padded>
      <FactsGrid
        facts={[
          [f.group, group.number],
          [f.service, group.offer.name],
          [f.requester, <RequesterName key="name" of={group.requester} />],
          [f.email, group.requester.email],
          [f.phone, formatPhone(group.requester.phone)],
          [
            f.acceptedTerms,
            interpolate(words.termsAccepted, {
              version: group.acceptedTerms.version,
              when: formatDateTime(group.acceptedTerms.at, language),
            }),
          ],
          [f.requested, formatInstant(group.finishedAt)],
          [f.paidAt, formatInstant(form.paidAt)],
          [f.approvedAt, formatInstant(form.approvedAt)],
          [f.estimated, group.estimatedReadyOn && formatDay(group.estimatedReadyOn, language)],
          [
            f.link,
            link &&
              (link.state === "valid"
                ? interpolate(words.fields.linkUntil, {
                    state: words.linkStates.valid,
                    date: formatDateTime(link.expiresAt, language),
                  })
                : words.linkStates[link.state]),
          ],
          courier !== null && [
            f.courier,
            <CourierLink key="courier" of={courier} status={deliveries[courier.status]} />,
          ],
          permissions.includes("adminEmailProcessor") && [
            f.mails,
            <LinkedFact
              key="mails"
              to="/admin/email-processor"
              search={{ search: group.number }}
              label={words.seeMails}
            />,
          ],
          form.status === "delivered" && [
            f.invoice,
            <LinkedFact
              key="invoice"
              to={`/onlineServicesAdmin/${form.family}/billing`}
              search={{ view: "invoices", search: form.number }}
              label={words.seeInvoice}
            />,
          ],
        ]}
      />
    </Panel>
  );
}

function RequesterName({ of: { _id, name } }: { of: FormDetailData["group"]["requester"] }) {
  if (!useUser()?.permissions.includes("adminUsers")) return name;
  return <LinkedFact to={`/admin/users/${_id}`} label={name} />;
}

function CourierLink({ of: { number }, status }: { of: NonNullable<FormDetailData["courier"]>; status: string }) {
  const label = `${number} · ${status}`;
  if (!useUser()?.permissions.includes("adminDeliveryService")) return label;
  return <LinkedFact to="/deliveryServices/all" search={{ search: number }} label={label} />;
}

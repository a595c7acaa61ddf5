/** Contact page: offices, opening hours, phone, and a message form. */
import { useState } from "react";
import { base } from "../../../../kit/frontends.ts";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { formatDayList } from "../../../../kit/text/format-day-list.ts";
import { formatPhone } from "../../../../kit/identity/phone.ts";
import { emailRule, firstError, length, required } from "../../../../kit/validation/validation-rules.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useUser } from "../../../../web/session/session.ts";
import { CaptchaField, useCaptcha } from "../../../../web/site/form/captcha.tsx";
import { ErrorSummary } from "../../../../web/site/form/error-summary.tsx";
import { LongField, SelectField, TextField } from "../../../../web/site/form/fields.tsx";
import { FormSubmitted } from "../../../../web/site/form/submitted.tsx";
import { Submit } from "../../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../../web/site/form/use-form.ts";
import { AsyncView, usePreloadedQuery } from "../../../../web/site/async-view.tsx";
import { Page } from "../../../../web/site/shell/page-column.tsx";
import { useSearch } from "../../../../web/site/routing/location.ts";
import { useWords } from "../../../../web/words.ts";
import { FirmText } from "../../terms/web/public.tsx";
import type { contactContract } from "../contract.ts";
import { type Topic, topics } from "../topics.ts";

type ContactData = OutputOf<(typeof contactContract)["reach"]>;

export default function ContactPage() {
  const words = useWords("contact");
  const contact = usePreloadedQuery(api.contact.reach, {});
  const intro = (
    <>
      {words.leadBefore} <a href={`${base}/trackRequest`}>{words.leadLink}</a>: {words.leadAfter}
    </>
  );
  return (
    <Page title={words.title} lead={intro}>
      <AsyncView of={contact} lines={8}>
        {(contactData) => (
          <>
            {contactData.offices.map((office) => (
              <OfficeCard key={office._id} office={office} reach={contactData} />
            ))}
            <FirmText of="contact" />
            {contactData.email && <MessageForm />}
          </>
        )}
      </AsyncView>
    </Page>
  );
}

function OfficeCard({ office, reach: contact }: { office: ContactData["offices"][number]; reach: ContactData }) {
  const words = useWords("contact");
  const language = useLanguage();
  const { closed, email: address } = contact;
  return (
    <section className="card" aria-labelledby={office._id}>
      <h2 className="card-title" id={office._id}>
        {office.name}
      </h2>
      <dl className="pairs">
        <div>
          <dt>{words.address}</dt>
          <dd>{office.address}</dd>
        </div>
        <div>
          <dt>{words.hours}</dt>
          <dd>
            {office.hours}
            {office.today !== null && (
              <div>
                <strong>{office.today ? interpolate(words.today, { hours: office.today }) : words.closedToday}</strong>
              </div>
            )}
            {closed.length > 0 && (
              <div className="small muted">{interpolate(words.closed, { days: formatDayList(closed, language) })}</div>
            )}
          </dd>
        </div>
        {office.phone && (
          <div>
            <dt>{words.phone}</dt>
            <dd>
              <a href={`tel:${office.phone}`}>{formatPhone(office.phone)}</a>
            </dd>
          </div>
        )}
        {address && (
          <div>
            <dt>{words.email}</dt>
            <dd>
              <a href={`mailto:${address}`}>{address}</a>
            </dd>
          </div>
        )}
      </dl>
      <p className="row">
        <a className="button button-quiet" href={office.map} rel="noreferrer">
          {words.map}
        </a>
        <a className="only-phone" href={office.mapProgram}>
          {words.mapProgram}
        </a>
      </p>
    </section>
  );
}

const numberLike = /^[A-Z]{2}\d{8}(-\d{1,2})?$/;

function MessageForm() {
  const words = useWords("contact");
  const user = useUser();
  const captcha = useCaptcha();
  const { number = "" }: { number?: string } = useSearch();
  const orderNumber = numberLike.test(number) ? number : "";
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm<{ topic: Topic | ""; number: string; message: string; email: string }>({
    initial: { topic: orderNumber ? "request" : "", number: orderNumber, message: "", email: user?.email ?? "" },
    check: (values) => ({
      topic: required(values.topic),
      message: firstError(values.message, required, length(10, 2000)),
      email: firstError(values.email, required, emailRule),
    }),
    send: async ({ topic, ...values }) => {
      if (!topic) return;
      await api.contact.write({ topic, ...values, captcha: await captcha.take() });
      setSentTo(values.email.trim());
    },
  });
  if (sentTo)
    return (
      <FormSubmitted
        title={words.sent}
        text={interpolate(words.sentText, { email: sentTo })}
        again={words.another}
        onAgain={() => {
          form.set({ message: "" });
          setSentTo(undefined);
        }}
      />
    );
  return (
    <form className="form" noValidate onSubmit={form.submit} aria-labelledby="write">
      <h2 id="write">{words.write}</h2>
      <ErrorSummary form={form} labels={{ ...words, email: words.mail }} />
      <SelectField
        form={form}
        name="topic"
        label={words.topic}
        options={topics.map((topic) => [topic, words.topics[topic]] as const)}
      />
      <TextField
        form={form}
        name="number"
        label={words.number}
        optional
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={20}
      />
      <LongField form={form} name="message" label={words.message} />
      <TextField type="email" autoComplete="email" form={form} name="email" label={words.mail} />
      <CaptchaField captcha={captcha} />
      <div className="form-actions">
        <Submit sending={form.sending}>{words.submit}</Submit>
      </div>
    </form>
  );
}

/** Everything that will be sent, grouped, each line with its way back; the price; then the sending. */
import { useState } from "react";
import { dayOf } from "../../../kit/calendar.ts";
import { showDay } from "../../../kit/format.ts";
import { say } from "../../../kit/words.ts";
import { ApiError, api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { Ask } from "../../../web/site/ask.tsx";
import { device } from "../../../web/site/device.ts";
import { ErrorSummary } from "../../../web/site/form/error-summary.tsx";
import { readDay } from "../../../web/site/form/rules.ts";
import { Submit } from "../../../web/site/form/submit.tsx";
import { useForm } from "../../../web/site/form/use-form.ts";
import { goTo } from "../../../web/site/go.ts";
import { Icon } from "../../../web/site/icon.tsx";
import { Link } from "../../../web/site/link.tsx";
import { Page } from "../../../web/site/page-frame.tsx";
import { toast } from "../../../web/site/toasts.tsx";
import { useWords, type WordsOf } from "../../../web/words.ts";
import { useCatalogue, useCountries } from "../../nomenclators/web/public.tsx";
import { type Answers, answersOf, checkAnswers, checkPickup, emptyPickup, stepAsking, steps } from "./answers.ts";
import { dropForm, forgetDraft, mergeAnswers, readDraft } from "./draft.ts";
import { BackTo, Held, SaveAndLeave } from "./frame.tsx";
import { Price } from "./price.tsx";
import type { Writing } from "./request.tsx";
import { saveAnswers } from "./save.ts";

type Labels = WordsOf<"onlineRequestsClient">["wizard"];

export function CheckAnswers({ group, offer, reload }: Writing) {
  const words = useWords("onlineRequestsClient");
  const today = dayOf(new Date());
  const kept = readDraft(device, group.commonId);
  const count = Math.max(1, group.quantity, group.forms.length);
  const people = Array.from({ length: count }, (_, index) =>
    mergeAnswers(group.forms[index] && answersOf(group.forms[index]), kept?.forms[index]),
  ).map((answers) => {
    const [only, second] = offer.documentTypes;
    return { ...answers, documentType: answers.documentType || (only && !second ? only : "") };
  });
  const pickup = kept?.pickup ?? group.pickup ?? emptyPickup;
  const missing = Object.fromEntries([
    ...people.map((answers, index) => [`person-${index}`, hasAny(checkAnswers(answers, today)) ? "REQUIRED" : ""]),
    ["pickup", hasAny(checkPickup(pickup, today)) ? "PICKUP_INCOMPLETE" : ""],
  ]) as Record<string, string>;

  const form = useForm({
    initial: { ...Object.fromEntries(people.map((_, index) => [`person-${index}`, ""])), pickup: "" } as Record<
      string,
      string
    >,
    check: () => missing,
    send: async () => {
      await sendUnsent();
      try {
        await api.onlineRequests.finish({ commonId: group.commonId });
      } catch (error) {
        if (error instanceof ApiError) throw atPeople(error);
        throw error;
      }
      forgetDraft(device, group.commonId);
      reload();
      goTo(`/onlineService/${group.commonId}`);
    },
  });

  /** What an earlier cut left on this device goes first; the server may not have a single answer yet. */
  const sendUnsent = async () => {
    for (const [index, answers] of people.entries()) {
      const unsent = kept?.forms[index]?.unsent ?? [];
      const all = steps.flatMap((step) => [...step.saves]);
      if (!group.forms[index]) await saveAnswers(group, index, answers, all);
      else if (unsent.length > 0) await saveAnswers(group, index, answers, unsent);
    }
    const fresh = await api.onlineRequests.details({ commonId: group.commonId });
    const [first] = fresh.forms;
    if (first && kept?.pickup) await api.onlineRequests.updateForm({ _id: first._id, draft: true, pickup });
  };

  const labels = {
    ...Object.fromEntries(people.map((answers, index) => [`person-${index}`, nameOf(words.check, answers, index)])),
    pickup: words.check.pickup,
  };
  return (
    <Page
      title={words.wizard.steps.check}
      eyebrow={say(words.wizard.eyebrow, { service: group.offer.name, number: group.number })}
    >
      <form className="form" noValidate onSubmit={form.submit}>
        <BackTo to={`/onlineService/${group.commonId}?step=pickup`} />
        <ErrorSummary form={form} labels={labels} />
        {people.map((answers, index) => (
          <Person
            key={group.forms[index]?._id ?? index}
            writing={{ group, offer, reload }}
            index={index}
            answers={answers}
            removable={count > 1}
          />
        ))}
        <Pickup commonId={group.commonId} pickup={pickup} />
        {group.can.addForm && <AddPerson commonId={group.commonId} offerId={offer._id} count={count} reload={reload} />}
        <Price offer={offer} people={people} />
        <p className="muted">{words.check.next}</p>
        <div className="form-actions">
          <Submit sending={form.sending}>{words.check.submit}</Submit>
          <SaveAndLeave />
        </div>
      </form>
      <Held until={group.draftExpiresAt} />
    </Page>
  );
}

function Person({
  writing,
  index,
  answers,
  removable,
}: {
  writing: Writing;
  index: number;
  answers: Answers;
  removable: boolean;
}) {
  const { group, reload } = writing;
  const words = useWords("onlineRequestsClient");
  const [asking, ask] = useState(false);
  const [sending, setSending] = useState(false);
  const lines = useLines(answers, writing.offer.documentTypes.length > 1);
  const faults = checkAnswers(answers, dayOf(new Date()));
  const title = nameOf(words.check, answers, index);
  const remove = async () => {
    setSending(true);
    try {
      const form = group.forms[index];
      if (form) await api.onlineRequests.removeForm({ formId: form._id });
      dropForm(device, group.commonId, index, Date.now());
      reload();
    } catch (error) {
      toast(error instanceof ApiError ? error.message : String(error), "bad");
    } finally {
      setSending(false);
      ask(false);
    }
  };
  return (
    <section className="card" id={`person-${index}`} tabIndex={-1} aria-labelledby={`person-${index}-title`}>
      <div className="spread card-title">
        <h2 id={`person-${index}-title`}>{title}</h2>
        {removable && group.forms[index] && (
          <button className="link-button" type="button" onClick={() => ask(true)}>
            {words.check.remove}
          </button>
        )}
      </div>
      <dl className="pairs">
        {lines.map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              {faults[name] ? <span className="fault">{words.check.missing}</span> : null}{" "}
              {value || (faults[name] ? "" : "—")}
            </dd>
            <dd>
              <Link
                to={`/onlineService/${group.commonId}?form=${index + 1}&step=${stepAsking(name)?.key}&back=check`}
                aria-label={`${words.check.change}: ${label}`}
              >
                {words.check.change}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      {asking && (
        <Ask
          title={say(words.check.removeTitle, { name: title })}
          yes={words.check.remove}
          sending={sending}
          onYes={remove}
          onNo={() => ask(false)}
        >
          <p>{words.check.removeText}</p>
        </Ask>
      )}
    </section>
  );
}

function Pickup({ commonId, pickup }: { commonId: string; pickup: typeof emptyPickup }) {
  const words = useWords("onlineRequestsClient");
  const lines = [
    [words.wizard.pickupName, pickup.name],
    [words.wizard.pickupCi, pickup.ci],
    [words.wizard.pickupPhone, pickup.phone],
  ] as const;
  return (
    <section className="card" id="pickup" tabIndex={-1} aria-labelledby="pickup-title">
      <div className="spread card-title">
        <h2 id="pickup-title">{words.check.pickup}</h2>
        <Link
          to={`/onlineService/${commonId}?step=pickup&back=check`}
          aria-label={`${words.check.change}: ${words.check.pickup}`}
        >
          {words.check.change}
        </Link>
      </div>
      <dl className="pairs">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || <span className="fault">{words.check.missing}</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** One more person takes one more place. */
function AddPerson({
  commonId,
  offerId,
  count,
  reload,
}: {
  commonId: string;
  offerId: string;
  count: number;
  reload: () => void;
}) {
  const words = useWords("onlineRequestsClient").check;
  const add = async () => {
    try {
      await api.availability.reserve({ commonId, offerId, quantity: 1 }, { once: `${commonId}.${count}` });
      await api.onlineRequests.addForm({ commonId, draft: true }, { once: `${commonId}.${count}` });
      reload();
      goTo(`/onlineService/${commonId}?form=${count + 1}&step=${steps[0].key}`);
    } catch (error) {
      toast(error instanceof ApiError ? error.message : String(error), "bad");
    }
  };
  return (
    <p>
      <button className="button button-quiet" type="button" onClick={add}>
        <Icon name="plus" size={18} />
        {words.add}
      </button>
    </p>
  );
}

/** The answers as lines to read: label, value in words. */
function useLines(answers: Answers, severalDocuments: boolean) {
  const words: Labels = useWords("onlineRequestsClient").wizard;
  const language = useLanguage();
  const countries = useCountries();
  const found = useCatalogue([
    "KINSHIP",
    "SKIN_COLOR",
    "GENDER",
    "PROVINCE",
    "MUNICIPALITY",
    "DOCUMENT_TYPE",
    "PURPOSE",
    "DESTINATION",
  ]);
  const named = (type: string, code: string) => found?.[type]?.find((item) => item.code === code)?.name[language] ?? "";
  const country = (code: string) => countries.find(([value]) => value === code)?.[1] ?? code;
  const born = answers.birthCountry === "CU";
  const abroad = answers.residence === "abroad";
  const day = readDay(answers.birthDate);
  const lines: readonly (readonly [keyof Answers, string, string] | false)[] = [
    [
      "relationship",
      words.whose,
      answers.relationship === "PT001" ? words.self : named("KINSHIP", answers.relationship),
    ],
    ["firstName", words.firstName, answers.firstName],
    ["firstLastName", words.firstLastName, answers.firstLastName],
    ["secondLastName", words.secondLastName, answers.secondLastName],
    ["motherName", words.motherName, answers.motherName],
    ["fatherName", words.fatherName, answers.fatherName],
    ["identityNumber", words.identityNumber, answers.identityNumber],
    ["birthDate", words.birthDate, day ? showDay(day, language) : ""],
    ["gender", words.gender, named("GENDER", answers.gender)],
    ["skinColor", words.skinColor, named("SKIN_COLOR", answers.skinColor)],
    ["birthCountry", words.birthCountry, country(answers.birthCountry)],
    born
      ? [
          "birthMunicipality",
          words.birthMunicipality,
          [named("MUNICIPALITY", answers.birthMunicipality), named("PROVINCE", answers.birthProvince)]
            .filter(Boolean)
            .join(", "),
        ]
      : ["birthText", words.birthText, answers.birthText],
    ["citizenship", words.citizenship, country(answers.citizenship)],
    abroad
      ? ["abroadCountry", words.abroadCountry, country(answers.abroadCountry)]
      : [
          "municipality",
          words.residence,
          [named("MUNICIPALITY", answers.municipality), named("PROVINCE", answers.province)].filter(Boolean).join(", "),
        ],
    ["address", words.address, answers.address],
    severalDocuments && ["documentType", words.documentType, named("DOCUMENT_TYPE", answers.documentType)],
    ["purpose", words.purpose, named("PURPOSE", answers.purpose)],
    ["destination", words.destination, named("DESTINATION", answers.destination)],
    [
      "legalize",
      words.legalize,
      answers.legalize === "yes" ? words.legalizeYes : answers.legalize === "no" ? words.legalizeNo : "",
    ],
    ["copies", words.copies, answers.copies],
  ];
  return lines.filter((line) => line !== false).map(([name, label, value]) => ({ name, label, value }));
}

function nameOf(words: WordsOf<"onlineRequestsClient">["check"], answers: Answers, index: number): string {
  const name = [answers.firstName, answers.firstLastName, answers.secondLastName].filter(Boolean).join(" ");
  return name ? say(words.person, { index: index + 1, name }) : say(words.unnamed, { index: index + 1 });
}

/** forms.1.birthDate → the second person's card. */
function atPeople(error: ApiError): ApiError {
  const fields: Record<string, string[]> = {};
  for (const [name, said] of Object.entries(error.fields)) {
    const person = /^forms\.(\d+)/.exec(name)?.[1];
    fields[person === undefined ? "pickup" : `person-${person}`] ??= [...said];
  }
  return new ApiError(error.status, { code: error.code, message: error.message, fields });
}

function hasAny(faults: object): boolean {
  return Object.keys(faults).length > 0;
}

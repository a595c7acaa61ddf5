/** What a form asks: about whom, and which document. */
import { showDay, showMoney } from "../../../kit/format.ts";
import { useLanguage } from "../../../web/language.ts";
import { Facts } from "../../../web/office/parts/facts.tsx";
import { Panel } from "../../../web/office/parts/panel.tsx";
import { FactsGrid } from "../../../web/office/parts/record.tsx";
import { SeeMore } from "../../../web/office/parts/see-more.tsx";
import { useWords } from "../../../web/words.ts";
import type { FormDetail } from "./detail.tsx";

export function HolderPanel({ detail: { form, names } }: { detail: FormDetail }) {
  const { detail: words } = useWords("onlineRequestsDesk");
  const language = useLanguage();
  const f = words.fields;
  const countryName = useCountryName();
  const birth = form.birthPlace;
  return (
    <Panel title={words.holder} padded>
      <FactsGrid
        facts={[
          [f.firstName, form.firstName],
          [f.firstLastName, form.firstLastName],
          [f.secondLastName, form.secondLastName],
          [f.identityNumber, form.identityNumber],
          [f.birthDate, form.birthDate && showDay(form.birthDate, language)],
          [
            f.birthPlace,
            birth &&
              listed(
                birth.text,
                names["birthPlace.municipality"],
                names["birthPlace.province"],
                countryName(birth.country),
              ),
          ],
          [f.citizenship, form.citizenship && countryName(form.citizenship)],
          [f.fatherName, form.fatherName],
          [f.motherName, form.motherName],
          [f.gender, names.gender],
          form.family === "AP" && [f.skinColor, names.skinColor],
          [
            f.residence,
            form.abroadCountry ? countryName(form.abroadCountry) : listed(names.municipality, names.province),
          ],
          [f.address, form.address],
        ]}
      />
    </Panel>
  );
}

export function DocumentPanel({ detail: { form, names } }: { detail: FormDetail }) {
  const { detail: words } = useWords("onlineRequestsDesk");
  const { form: formWords } = useWords("office");
  const language = useLanguage();
  const f = words.fields;
  const yesNo = (value: boolean | null) => (value === null ? null : value ? formWords.yes : formWords.no);
  return (
    <Panel title={words.document} padded>
      <FactsGrid
        facts={[
          [f.documentType, names.documentType],
          [f.purpose, names.purpose],
          [f.destination, names.destination],
          [f.copies, form.copies],
          [f.legalize, yesNo(form.legalize)],
          [f.holderInCuba, yesNo(form.holderInCuba)],
          [f.relationship, names.relationship],
          [f.package, form.packageNumber],
          form.expiresAt !== null && [f.validUntil, showDay(form.expiresAt, language)],
          form.rejectReason !== null && [f.rejectReason, listed(names.rejectReason, form.rejectText)],
          form.refundOwed !== null &&
            form.currency !== null && [f.refundOwed, showMoney(form.refundOwed, form.currency, language)],
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

/** No table of names is shipped: the browser knows its countries. */
function useCountryName(): (code: string) => string {
  const names = new Intl.DisplayNames([useLanguage()], { type: "region" });
  return (code) => names.of(code) ?? code;
}

/** Parts of a name that are there. */
export const together = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(" ");
export const listed = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(", ");

import { showDay } from "../../../kit/format.ts";
import { useLanguage } from "../../../web/language.ts";
import { readDay } from "../../../web/site/form/rules.ts";
import { useWords } from "../../../web/words.ts";
import { useCatalogue, useCountries } from "../../nomenclators/web/public.tsx";
import { type Answers, eventOf, isOfDeceased, self } from "./answers.ts";
import { type About, documentHas } from "./asked.ts";

/** The answers as lines to read: label, value in words. */
export function useLines(answers: Answers, about: About, severalDocuments: boolean) {
  const words = useWords("onlineRequestsClient").wizard;
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
  const registral = about.family === "TR";
  const event = words.events[eventOf(answers)];
  const eventDay = readDay(answers.eventDate);
  const place = (municipality: string, province: string) =>
    [named("MUNICIPALITY", municipality), named("PROVINCE", province)].filter(Boolean).join(", ");
  const document = ["documentType", words.documentType, named("DOCUMENT_TYPE", answers.documentType)] as const;
  const lines: readonly (readonly [keyof Answers, string, string] | false)[] = [
    registral && severalDocuments && document,
    ["relationship", words.whose, answers.relationship === self ? words.self : named("KINSHIP", answers.relationship)],
    ["firstName", words.firstName, answers.firstName],
    ["firstLastName", words.firstLastName, answers.firstLastName],
    ["secondLastName", words.secondLastName, answers.secondLastName],
    ["motherName", words.motherName, answers.motherName],
    ["fatherName", words.fatherName, answers.fatherName],
    ["identityNumber", words.identityNumber, answers.identityNumber],
    ["birthDate", words.birthDate, day ? showDay(day, language) : ""],
    ["gender", words.gender, named("GENDER", answers.gender)],
    !registral && ["skinColor", words.skinColor, named("SKIN_COLOR", answers.skinColor)],
    ["birthCountry", words.birthCountry, country(answers.birthCountry)],
    born
      ? ["birthMunicipality", words.birthMunicipality, place(answers.birthMunicipality, answers.birthProvince)]
      : ["birthText", words.birthText, answers.birthText],
    ["citizenship", words.citizenship, country(answers.citizenship)],
    abroad
      ? ["abroadCountry", words.abroadCountry, country(answers.abroadCountry)]
      : ["municipality", words.residence, place(answers.municipality, answers.province)],
    ["address", words.address, answers.address],
    !registral && severalDocuments && document,
    registral &&
      answers.relationship !== self &&
      !isOfDeceased(answers) && [
        "deceased",
        words.deceased,
        answers.deceased === "yes" ? words.deceasedYes : answers.deceased === "no" ? words.deceasedNo : "",
      ],
    registral &&
      documentHas(answers, about, "needsSecondPerson") && [
        "secondFirstName",
        words.secondPerson,
        [answers.secondFirstName, answers.secondLastNames].filter(Boolean).join(" "),
      ],
    registral && answers.entryKnown !== "no" && ["volume", words.volume, answers.volume],
    registral && answers.entryKnown !== "no" && ["folio", words.folio, answers.folio],
    registral && answers.entryKnown === "no" && ["eventDate", event.date, eventDay ? showDay(eventDay, language) : ""],
    registral && answers.entryKnown === "no" && ["eventPlace", event.place, answers.eventPlace],
    registral && [
      "registryProvince",
      words.registry,
      [answers.registryOffice, place(answers.registryMunicipality, answers.registryProvince)]
        .filter(Boolean)
        .join(", "),
    ],
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

import { expect, test } from "vitest";
import type { FormDetailData } from "../desk/detail/form-facts.ts";
import { checksOf, doubtAbout } from "./checks.ts";
import { caretFor, correctionOf } from "./line-edit.ts";

const form = {
  _id: "a",
  updatedAt: "2026-11-20T12:00:00Z",
  family: "AP",
  status: "pending",
  firstLastName: "Álvarez",
  secondLastName: "Ferrer",
  fatherName: "Ernesto Álvarez Gómez",
  motherName: "Lidia Ferrer Núñez",
  identityNumber: "91021003156",
  birthDate: "1991-02-10",
  gender: "female",
  holderInCuba: true,
  paidAt: "2026-11-18T15:14:00Z",
  birthPlace: { country: "CU", province: "23", municipality: "23.05", text: null },
};
const detailOf = (changes: object = {}, rest: object = {}) =>
  ({
    form: { ...form, ...changes },
    group: { pickup: { name: "Ernesto Álvarez", ci: "59112105947", phone: "+5352345678" } },
    authorization: { required: false, at: null },
    estimate: null,
    samePerson: [],
    ...rest,
  }) as unknown as FormDetailData;
const doubtsOf = (...of: Parameters<typeof detailOf>) =>
  checksOf(detailOf(...of), "2026-11-20").filter(({ isRight }) => !isRight);

test("a form whose data agree has no doubt", () => {
  expect(doubtsOf()).toEqual([]);
  expect(checksOf(detailOf(), "2026-11-20").map(({ kind }) => kind)).toEqual([
    "father",
    "mother",
    "identity",
    "paid",
    "samePerson",
    "age",
  ]);
});

test("a misspelled last name of a parent is doubted, with the spelling of the holder", () => {
  expect(doubtsOf({ motherName: "Lidia Ferer Núñez" })).toMatchObject([
    { kind: "mother", correction: { path: "motherName", value: "Lidia Ferrer Núñez", word: "Ferrer" } },
  ]);
  expect(doubtsOf({ fatherName: "Ernesto Alvarez Gómez" })).toMatchObject([
    { correction: { path: "fatherName", value: "Ernesto Álvarez Gómez" } },
  ]);
  expect(doubtsOf({ secondLastName: "de la Paz", motherName: "Rosa de la Pas Sosa" })).toMatchObject([
    { correction: { value: "Rosa de la Paz Sosa" } },
  ]);
});

test("another last name is doubted without a correction; an absent parent is not", () => {
  const [doubt, ...others] = doubtsOf({ motherName: "Lidia Sosa Núñez" });
  expect([doubt, others]).toEqual([expect.not.objectContaining({ correction: expect.anything() }), []]);
  expect(doubtsOf({ secondLastName: null, fatherName: null })).toEqual([]);
});

test("the sex that the identity number gives, an open request of the same person and a minor are doubted", () => {
  expect(doubtsOf({ gender: "male" })).toMatchObject([{ kind: "identity", correction: { value: "female" } }]);
  const other = { _id: "b", number: "AP26000001-1", status: "requested", statusAt: "2026-11-01T12:00:00Z" };
  expect(doubtsOf({}, { samePerson: [other] })).toMatchObject([{ kind: "samePerson", other }]);
  expect(doubtsOf({}, { samePerson: [{ ...other, status: "delivered" }] })).toEqual([]);
  expect(doubtsOf({ birthDate: "2012-02-10", identityNumber: null })).toMatchObject([{ kind: "age" }]);
});

test("a doubt belongs to the line that shows its field", () => {
  const checks = checksOf(detailOf({ motherName: "Lidia Ferer Núñez" }), "2026-11-20");
  expect(doubtAbout(checks, ["motherName"])).toMatchObject({ kind: "mother" });
  expect(doubtAbout(checks, ["fatherName"])).toBeUndefined();
});

test("only what was changed is sent; a part of a group goes with the others", () => {
  expect(correctionOf(detailOf(), { motherName: "Lidia Ferrer Núñez " })).toBeUndefined();
  expect(correctionOf(detailOf(), { motherName: "Lidia Ferrer", fatherName: "" })).toEqual({
    _id: "a",
    updatedAt: form.updatedAt,
    motherName: "Lidia Ferrer",
    fatherName: null,
  });
  expect(correctionOf(detailOf(), { "birthPlace.municipality": "23.01", "pickup.phone": "52340411" })).toMatchObject({
    birthPlace: { ...form.birthPlace, municipality: "23.01" },
    pickup: { name: "Ernesto Álvarez", ci: "59112105947", phone: "52340411" },
  });
});

test("the caret is where the doubted word departs from its correction", () => {
  expect(caretFor("Lidia Ferer Núñez", "Ferrer")).toBe("Lidia Fer".length);
  expect(caretFor("Lidia Ferrer", "Gómez")).toBe(0);
});

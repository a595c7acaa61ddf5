import { expect, test } from "vitest";
import { isSameName } from "./same-name.ts";

test.each([
  ["Yadira Álvarez Ferrer", "ALVAREZ FERRER, Yadira"],
  ["Yadira Álvarez", "Yadira Álvarez Ferrer"],
  ["N. Álvarez Ferrer", "Nora Alvarez"],
  ["Comercial Puerto Azul S.A.", "Comercial Puerto Azul, SA"],
  ["Puerto Azul S.R.L.", "Puerto Azul S. R. L."],
  ["J. A. Pérez Soto", "Juan Antonio Pérez Soto"],
  ["Importadora Caribbean Ltd.", "Importadora Caribean Limited"],
])("%s may be %s", (one, other) => {
  expect([isSameName(one, other), isSameName(other, one)]).toEqual([true, true]);
});

test.each([
  ["Importadora Habana S.A.", "Importadora Caribe S.A."],
  ["Juan Pérez Gómez", "Juana Díaz Soto"],
  ["Comercial Sol", "Hotel Luna"],
  ["S.A.", "Puerto Azul S.A."],
  ["Unión 2000", "Unión 3000"],
  ["Tienda 5", "Tienda 55"],
  ["Empresa A", "Empresa B"],
  ["", "Puerto Azul"],
])("%s is clearly not %s", (one, other) => {
  expect([isSameName(one, other), isSameName(other, one)]).toEqual([false, false]);
});

/** Completes the words with those that only the office shows. Imported before its screens, as `staff-calls.ts` is. */
import { deskWords } from "../../areas/desk-words.ts";
import { declareWords } from "../words.ts";

declareWords({
  ...deskWords,
  office: { es: () => import("./words.es.ts"), en: () => import("./words.en.ts") },
  menu: { es: () => import("./menu.es.ts"), en: () => import("./menu.en.ts") },
});

/** Completes the words with those that only the office shows. Imported before its screens, as `staff-api.ts` is. */
import { deskWords } from "../../areas/staff-words.ts";
import { declareWords } from "../words.ts";
import { words as menuEn } from "./menu.en.ts";
import { words as menuEs } from "./menu.es.ts";

declareWords({
  ...deskWords,
  office: { es: () => import("./words.es.ts"), en: () => import("./words.en.ts") },
  // The palette looks for screens by their names in both.
  menu: { es: async () => ({ words: menuEs }), en: async () => ({ words: menuEn }) },
});

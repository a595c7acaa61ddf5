/** Adds the texts of the office. Imported before its screens, like `staff-api.ts`. */
import { deskWords } from "../../areas/staff-words.ts";
import { declareWords } from "../words.ts";
import { words as menuEn } from "./menu/menu.en.ts";
import { words as menuEs } from "./menu/menu.es.ts";

declareWords({
  ...deskWords,
  office: { es: () => import("./words.es.ts"), en: () => import("./words.en.ts") },
  // Loaded with the office in both languages: the command palette finds screens by either name.
  menu: { es: async () => ({ words: menuEs }), en: async () => ({ words: menuEn }) },
});

import { languages } from "../../../kit/text/language.ts";
import { useWords } from "../../words.ts";
import { optionsOf } from "./fields.ts";

/** The languages in which people are written to, for a select. */
export const useLanguageOptions = () => optionsOf(languages, useWords("shell").languages);

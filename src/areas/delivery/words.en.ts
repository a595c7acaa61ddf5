import type { Words } from "../../kit/words.ts";
import type { words as source } from "./words.es.ts";

export const words: Words<typeof source> = {};

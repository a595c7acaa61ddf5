import type { Words } from "../../../../kit/text/words.ts";
import type { drawMessages as es } from "./messages.es.ts";

export const drawMessages: Words<typeof es> = {
  offered: { title: "A slot is reserved for you", text: "{service}: accept it by {until}." },
};

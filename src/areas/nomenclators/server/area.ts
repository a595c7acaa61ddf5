import { hosted } from "../../../server/hosted.ts";
import { nomenclators } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { seedNomenclators } from "./seed.ts";

export const area = hosted({ contract: nomenclators, handlers, seed: seedNomenclators });

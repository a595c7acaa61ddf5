/** Portraits that people upload: kept as we made them anew, under names nobody can guess. */
import { randomBytes } from "node:crypto";
import type { Download } from "../kit/contract.ts";
import { Refusal } from "../kit/errors.ts";
import type { Call } from "./call.ts";
import { loggable } from "./http/answer.ts";
import type { Files } from "./files.ts";
import { pictureMime, type PictureFile, shapePortrait } from "./pictures.ts";

const mostBytes = 2 * 1024 * 1024;

/** The portraits of one kind, each in the folder of that name. */
export function portraitsIn(folder: string) {
  const keyOf = (image: string) => `${folder}/${image}.webp`;
  const keepFile = async (storage: Files, file: PictureFile): Promise<string> => {
    const picture = await shapePortrait(file);
    const image = randomBytes(16).toString("hex");
    await storage.put(keyOf(image), picture);
    return image;
  };
  return {
    /** Keeps the picture of a file; answers its name. FILE_TYPE at `file`. */
    keepFile,

    /** Keeps the one that was sent; answers its name. REQUIRED, TOO_LARGE or FILE_TYPE at `file`. */
    keep: async ({ files, server }: Call): Promise<string> => {
      const [file] = files;
      if (!file) throw new Refusal("INVALID", { fields: { file: ["REQUIRED"] } });
      if (file.size > mostBytes) throw new Refusal("TOO_LARGE", { fields: { file: ["TOO_LARGE"] } });
      return keepFile(server.files, file);
    },

    read: async ({ server }: Call, image: string): Promise<Download> => {
      const content = await server.files.get(keyOf(image));
      return { name: "photo.webp", mime: pictureMime, content, inline: true, lasting: true };
    },

    /** Nothing leads to it any more: a file that stays behind harms nobody. */
    drop: async ({ server }: Call, image: string): Promise<void> => {
      await server.files.remove(keyOf(image)).catch((error: unknown) => {
        server.log.warn({ error: loggable(error) }, "a former photo could not be removed");
      });
    },
  };
}

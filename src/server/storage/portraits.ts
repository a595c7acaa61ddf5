/** Portraits that people upload: kept as we made them anew, under names nobody can guess. */
import { randomBytes } from "node:crypto";
import type { Download } from "../../kit/contract.ts";
import { Refusal } from "../../kit/errors.ts";
import { type Call, requireCaller } from "../call.ts";
import { loggable } from "../http/response.ts";
import { pictureMime, type PictureFile } from "./images.ts";
import type { Server } from "../server.ts";

type Storage = Pick<Server, "files" | "readers">;

const mostBytes = 2 * 1024 * 1024;

/** The portraits of one kind, each in the folder of that name. */
export function portraitsIn(folder: string) {
  const keyOf = (image: string) => `${folder}/${image}.webp`;
  const keepFile = async ({ files, readers }: Storage, person: string, file: PictureFile): Promise<string> => {
    const picture = await readers.read("portrait", { person, file });
    const image = randomBytes(16).toString("hex");
    await files.put(keyOf(image), picture);
    return image;
  };
  return {
    /** Keeps the picture of a file that this person brought; answers its name. FILE_TYPE at `file`; FILE_TOO_HEAVY. */
    keepFile,

    /** Keeps the one that was sent; answers its name. REQUIRED, TOO_LARGE or FILE_TYPE at `file`. */
    keep: async (call: Call): Promise<string> => {
      const [file] = call.files;
      if (!file) throw new Refusal("INVALID", { fields: { file: ["REQUIRED"] } });
      if (file.size > mostBytes) throw new Refusal("TOO_LARGE", { fields: { file: ["TOO_LARGE"] } });
      return keepFile(call.server, requireCaller(call).userId, file);
    },

    read: async ({ server }: Call, image: string): Promise<Download> => {
      const content = await server.files.get(keyOf(image));
      return { name: "photo.webp", mime: pictureMime, content, inline: true, immutable: true };
    },

    /** Nothing leads to it any more: a file that stays behind harms nobody. */
    drop: async ({ server }: Call, image: string): Promise<void> => {
      await server.files.remove(keyOf(image)).catch((error: unknown) => {
        server.log.warn({ error: loggable(error) }, "a former photo could not be removed");
      });
    },
  };
}

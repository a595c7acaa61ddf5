/** Uploaded portraits: stored re-encoded, under names that cannot be guessed. */
import { randomBytes } from "node:crypto";
import type { Download } from "../../kit/contract/contract.ts";
import { Refusal } from "../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../call.ts";
import { loggable } from "../http/response.ts";
import { pictureMime, type PictureFile } from "./images.ts";
import type { Server } from "../server.ts";

type Storage = Pick<Server, "files" | "readers">;

const maxBytes = 2 * 1024 * 1024;

/** Portraits of one kind, in the storage folder of that name. */
export function portraitsIn(folder: string) {
  const keyOf = (image: string) => `${folder}/${image}.webp`;
  const keepFile = async ({ files, readers }: Storage, person: string, file: PictureFile): Promise<string> => {
    const picture = await readers.read("portrait", { person, file });
    const image = randomBytes(16).toString("hex");
    await files.put(keyOf(image), picture);
    return image;
  };
  return {
    /**
     * Stores the picture in a file that this person uploaded. Returns its name. FILE_TYPE at `file`; FILE_TOO_HEAVY.
     */
    keepFile,

    /** Stores the picture uploaded with the call. Returns its name. REQUIRED, TOO_LARGE or FILE_TYPE at `file`. */
    keep: async (call: Call): Promise<string> => {
      const [file] = call.files;
      if (!file) throw new Refusal("INVALID", { fields: { file: ["REQUIRED"] } });
      if (file.size > maxBytes) throw new Refusal("TOO_LARGE", { fields: { file: ["TOO_LARGE"] } });
      return keepFile(call.server, requireCaller(call).userId, file);
    },

    read: async ({ server }: Call, image: string): Promise<Download> => {
      const content = await server.files.get(keyOf(image));
      return { name: "photo.webp", mime: pictureMime, content, inline: true, immutable: true };
    },

    /**
     * Deletes a picture that is no longer referenced. A failure is only logged, because the file is unreachable anyway.
     */
    drop: async ({ server }: Call, image: string): Promise<void> => {
      await server.files.remove(keyOf(image)).catch((error: unknown) => {
        server.log.warn({ error: loggable(error) }, "a former photo could not be removed");
      });
    },
  };
}

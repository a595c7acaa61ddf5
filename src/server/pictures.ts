/** Pictures that people upload, made anew: what they carried beside what one sees (place, camera, scripts) stays behind. */
import pLimit from "p-limit";
import { Refusal } from "../kit/errors.ts";

/** Of the widths that the specification optimises for, the least: a face is never shown larger. */
const side = 640;
const quality = 75;
/** Enough to read a scanned page by. */
const previewSide = 1600;
/** A picture of few bytes may unpack to gigabytes; phones make up to 50 megapixels. */
const mostPixels = 50_000_000;
const types = ["image/jpeg", "image/png", "image/webp"];

export const pictureMime = "image/webp";

/** Each takes one of the process's four threads for files and names, and the memory of a picture. */
const atOnce = pLimit(2);

/** A square of at most 640 points in WebP, upright, out of a JPEG, PNG or WebP; FILE_TYPE when it is none. */
export async function shapePortrait({ path, mime }: PictureFile): Promise<Uint8Array> {
  if (!types.includes(mime)) throw notAPicture();
  return shaped(async (sharp) => {
    const picture = sharp(path, { limitInputPixels: mostPixels, sequentialRead: true }).autoOrient();
    const { width, height } = (await picture.metadata()).autoOrient;
    const fitting = Math.min(side, width, height);
    return picture.resize(fitting, fitting, { fit: "cover" }).webp({ quality }).timeout({ seconds: 10 }).toBuffer();
  });
}

/** The whole picture in WebP, upright and at most 1,600 points wide or high; FILE_TYPE when it is none. */
export const shapePreview = ({ path }: PictureFile): Promise<Uint8Array> =>
  shaped((sharp) =>
    sharp(path, { limitInputPixels: mostPixels, sequentialRead: true })
      .autoOrient()
      .resize(previewSide, previewSide, { fit: "inside", withoutEnlargement: true })
      .webp({ quality })
      .timeout({ seconds: 10 })
      .toBuffer(),
  );

export interface PictureFile {
  readonly path: string;
  readonly mime: string;
}

const shaped = (work: (sharp: Sharp) => Promise<Uint8Array>): Promise<Uint8Array> =>
  atOnce(async () => {
    const sharp = await loadSharp();
    try {
      return await work(sharp);
    } catch {
      throw notAPicture();
    }
  });

type Sharp = Awaited<ReturnType<typeof loadSharp>>;

/** Loaded when somebody first needs it; it works on threads of its own, one for each picture. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

function notAPicture(): Refusal {
  return new Refusal("FILE_TYPE", { fields: { file: ["FILE_TYPE"] } });
}

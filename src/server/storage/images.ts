/**
 * Pictures that people upload, made anew: what they carried beside what one sees (place, camera, scripts) stays behind. In a
 * process of its own (`server.readers`), whose budget binds what they unpack to.
 */
import { Refusal } from "../../kit/errors.ts";

/** Of the widths that the specification optimises for, the least: a face is never shown larger. */
const side = 640;
const quality = 75;
/** Enough to read a scanned page by. */
const previewSide = 1600;
/** A picture of few bytes may unpack to gigabytes; phones make up to 50 megapixels. */
const mostPixels = 50_000_000;
const types = ["image/jpeg", "image/png", "image/webp"];

export const pictureMime = "image/webp";

/** A square of at most 640 points in WebP, upright, out of a JPEG, PNG or WebP; FILE_TYPE when it is none. */
export async function shapePortrait({ path, mime }: PictureFile): Promise<Uint8Array> {
  if (!types.includes(mime)) throw notAPicture();
  return shaped(async (sharp) => {
    const picture = sharp(path, { limitInputPixels: mostPixels, sequentialRead: true }).autoOrient();
    const { width, height } = (await picture.metadata()).autoOrient;
    const fitting = Math.min(side, width, height);
    return picture.resize(fitting, fitting, { fit: "cover" }).webp({ quality }).toBuffer();
  });
}

/** The whole picture in WebP, upright and at most 1,600 points wide or high; FILE_TYPE when it is none. */
export const shapePreview = ({ path }: PictureFile): Promise<Uint8Array> =>
  shaped((sharp) =>
    sharp(path, { limitInputPixels: mostPixels, sequentialRead: true })
      .autoOrient()
      .resize(previewSide, previewSide, { fit: "inside", withoutEnlargement: true })
      .webp({ quality })
      .toBuffer(),
  );

export interface PictureFile {
  readonly path: string;
  readonly mime: string;
}

async function shaped(work: (sharp: Sharp) => Promise<Uint8Array>): Promise<Uint8Array> {
  const sharp = await loadSharp();
  try {
    return await work(sharp);
  } catch (error) {
    // What unpacks to more than the process may hold is no broken picture.
    if (/memory/i.test((error as Error).message)) throw new Refusal("FILE_TOO_HEAVY");
    throw notAPicture();
  }
}

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

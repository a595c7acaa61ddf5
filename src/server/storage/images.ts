/**
 * Processes uploaded pictures: re-encodes them, which removes metadata (place, camera, scripts). Runs in a separate
 * process (`server.readers`), which limits the memory of an unpacked picture.
 */
import { Refusal } from "../../kit/validation/errors.ts";

/** The smallest image width of the specification; portraits are never shown larger. In pixels. */
const portraitSide = 640;
const quality = 75;
/** Enough to read a scanned page. */
const previewSide = 1600;
/** A small file may unpack to gigabytes; phones make up to 50 megapixels. */
const maxPixels = 50_000_000;
const types = ["image/jpeg", "image/png", "image/webp"];

/** MIME type of processed pictures. */
export const pictureMime = "image/webp";

/**
 * A square of at most 640 pixels in WebP, rotated upright, from JPEG, PNG or WebP. FILE_TYPE for any other file;
 * FILE_TOO_HEAVY if it unpacks to more memory than the process may use.
 */
export async function shapePortrait({ path, mime }: PictureFile): Promise<Uint8Array> {
  if (!types.includes(mime)) throw fileTypeRefusal();
  return withSharp(async (sharp) => {
    const picture = sharp(path, { limitInputPixels: maxPixels, sequentialRead: true }).autoOrient();
    const { width, height } = (await picture.metadata()).autoOrient;
    const fittingSide = Math.min(portraitSide, width, height);
    return picture.resize(fittingSide, fittingSide, { fit: "cover" }).webp({ quality }).toBuffer();
  });
}

/**
 * The whole picture in WebP, upright, at most 1,600 pixels wide or high. FILE_TYPE if it is no picture; FILE_TOO_HEAVY
 * if it is too large.
 */
export const shapePreview = ({ path }: PictureFile): Promise<Uint8Array> =>
  withSharp((sharp) =>
    sharp(path, { limitInputPixels: maxPixels, sequentialRead: true })
      .autoOrient()
      .resize(previewSide, previewSide, { fit: "inside", withoutEnlargement: true })
      .webp({ quality })
      .toBuffer(),
  );

/** A local file with its detected type. */
export interface PictureFile {
  readonly path: string;
  readonly mime: string;
}

async function withSharp(work: (sharp: Sharp) => Promise<Uint8Array>): Promise<Uint8Array> {
  const sharp = await loadSharp();
  try {
    return await work(sharp);
  } catch (error) {
    // A picture that exceeds the memory limit is not a broken file.
    if (/memory/i.test((error as Error).message)) throw new Refusal("FILE_TOO_HEAVY");
    throw fileTypeRefusal();
  }
}

type Sharp = Awaited<ReturnType<typeof loadSharp>>;

/** Loaded on first use. Uses one thread per picture. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

function fileTypeRefusal(): Refusal {
  return new Refusal("FILE_TYPE", { fields: { file: ["FILE_TYPE"] } });
}

/** Reads QR codes from what a camera shows: by the browser where it can, else by a library that is fetched for it. */

type Read = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Large enough for a label in the hand, small enough for a slow phone. */
const mostPixels = 640;

/** Fetched before it is needed: in a cut it could not come. */
export async function codeReader(): Promise<Read> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats: readonly string[] | undefined = await Own?.getSupportedFormats().catch((): string[] => []);
  if (Own && formats?.includes("qr_code")) {
    const detector = new Own({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue;
  }
  const { decodeQR } = await import("qr/decode.js");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, mostPixels / Math.max(video.videoWidth, video.videoHeight, 1));
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    if (!context || width === 0) return undefined;
    [canvas.width, canvas.height] = [width, height];
    context.drawImage(video, 0, 0, width, height);
    try {
      return decodeQR(context.getImageData(0, 0, width, height));
    } catch {
      // No code in this picture.
      return undefined;
    }
  };
}

/** The label that a code or a person says: alone, or at the end of an address. */
export function labelIn(text: string): string | undefined {
  return /(?:^|\/)(OR\d{8})$/.exec(text.trim().toUpperCase())?.[1];
}

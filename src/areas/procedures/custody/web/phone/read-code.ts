/** Reads QR codes from a camera: by the browser's BarcodeDetector, else by a library loaded on demand. */

type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Enough for a hand-held label, and fast on slow phones. */
const maxPixels = 640;

/** Call it in advance: the library cannot be loaded offline. */
export async function codeReader(): Promise<CodeReader> {
  const { BarcodeDetector: NativeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats: readonly string[] | undefined = await NativeDetector?.getSupportedFormats().catch((): string[] => []);
  if (NativeDetector && formats?.includes("qr_code")) {
    const detector = new NativeDetector({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue;
  }
  const { decodeQR } = await import("qr/decode.js");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, maxPixels / Math.max(video.videoWidth, video.videoHeight, 1));
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    if (!context || width === 0) return undefined;
    [canvas.width, canvas.height] = [width, height];
    context.drawImage(video, 0, 0, width, height);
    try {
      return decodeQR(context.getImageData(0, 0, width, height));
    } catch {
      // No code in this frame.
      return undefined;
    }
  };
}

/** The label in a code or in typed text: alone, or at the end of a URL. */
export function labelIn(text: string): string | undefined {
  return /(?:^|\/)(OR\d{8})$/.exec(text.trim().toUpperCase())?.[1];
}

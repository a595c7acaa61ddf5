/** The user's own photo, for both frontends: scaled down before the upload and shown at once. */
import { api } from "../api.ts";
import { currentUser, setUser } from "./session.ts";

export const photoTypes = "image/jpeg,image/png,image/webp";
const maxSidePixels = 1280;

/** Uploads a photo and updates the session's user. `progress` receives the uploaded part as a whole percentage. */
export async function sendPhoto(file: File, progress: (percent: number) => void): Promise<void> {
  const photo = { file: await scaleDown(file) };
  const { image } = await api.people.setPhoto(photo as Record<never, never>, { progress });
  const user = currentUser();
  if (user) setUser({ ...user, image });
}

export async function removePhotoOfUser(): Promise<void> {
  await api.people.removePhoto();
  const { image: _image, ...user } = currentUser() ?? {};
  if ("_id" in user) setUser(user);
}

/**
 * Scales a picture to at most `maxSidePixels` as JPEG: phones take pictures of many megabytes on slow connections.
 * A file that cannot be decoded is sent unchanged.
 */
async function scaleDown(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, maxSidePixels / Math.max(picture.width, picture.height));
    if (scale === 1) return file;
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const scaled = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
    return scaled ?? file;
  } catch {
    return file;
  }
}

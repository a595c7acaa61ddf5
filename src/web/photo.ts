/** One's own photo, for both doors: made small before it travels, shown at once where one is shown. */
import { api } from "./api.ts";
import { currentUser, setUser } from "./session.ts";

export const photoTypes = "image/jpeg,image/png,image/webp";
const longestSide = 1280;

/** `progress` hears how much has gone, as a whole-number percentage. */
export async function sendPhoto(chosen: File, progress: (percent: number) => void): Promise<void> {
  const photo = { file: await shrunk(chosen) };
  const { image } = await api.people.setPhoto(photo as Record<never, never>, { progress });
  const user = currentUser();
  if (user) setUser({ ...user, image });
}

export async function removePhotoOfUser(): Promise<void> {
  await api.people.removePhoto();
  const { image: _gone, ...user } = currentUser() ?? {};
  if ("_id" in user) setUser(user);
}

/** Phones take pictures of many megabytes, and their lines are slow. What cannot be drawn travels as it is. */
async function shrunk(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    if (scale === 1) return file;
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.9));
    return drawn ?? file;
  } catch {
    return file;
  }
}

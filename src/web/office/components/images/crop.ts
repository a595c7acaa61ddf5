/** Geometry of a square crop. */

export interface Picture {
  readonly width: number;
  readonly height: number;
}
/** Centre of the square as fractions of the picture's sides, and how often the square fits into the shorter side. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** The square in pixels of the picture; it always lies within the picture. */
export function cropInPixels(
  picture: Picture,
  crop: CropArea,
): { readonly x: number; readonly y: number; readonly size: number } {
  const size = Math.min(picture.width, picture.height) / crop.zoom;
  const clamp = (centre: number, length: number) => Math.min(Math.max(centre * length - size / 2, 0), length - size);
  return { x: clamp(crop.x, picture.width), y: clamp(crop.y, picture.height), size };
}

/** Moves the square by fractions of its own side, limited to the picture. */
export function moveCrop(picture: Picture, crop: CropArea, right: number, down: number): CropArea {
  const { size } = cropInPixels(picture, crop);
  const { x, y } = cropInPixels(picture, {
    ...crop,
    x: crop.x + (right * size) / picture.width,
    y: crop.y + (down * size) / picture.height,
  });
  return { ...crop, x: (x + size / 2) / picture.width, y: (y + size / 2) / picture.height };
}

/** Which square of a picture is kept. */

export interface Picture {
  readonly width: number;
  readonly height: number;
}
/** Where the middle of the square lies, as parts of the picture's sides, and how often it fits into the shorter one. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** In points of the picture; the square never leaves it. */
export function cropInPixels(
  picture: Picture,
  cut: CropArea,
): { readonly x: number; readonly y: number; readonly size: number } {
  const size = Math.min(picture.width, picture.height) / cut.zoom;
  const within = (middle: number, whole: number) => Math.min(Math.max(middle * whole - size / 2, 0), whole - size);
  return { x: within(cut.x, picture.width), y: within(cut.y, picture.height), size };
}

/** The square moved by parts of its own side, as far as the picture goes. */
export function moveCrop(picture: Picture, cut: CropArea, right: number, down: number): CropArea {
  const { size } = cropInPixels(picture, cut);
  const { x, y } = cropInPixels(picture, {
    ...cut,
    x: cut.x + (right * size) / picture.width,
    y: cut.y + (down * size) / picture.height,
  });
  return { ...cut, x: (x + size / 2) / picture.width, y: (y + size / 2) / picture.height };
}

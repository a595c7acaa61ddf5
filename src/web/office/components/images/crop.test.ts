import fc from "fast-check";
import { expect, test } from "vitest";
import { cropInPixels, moveCrop } from "./crop.ts";

const picture = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) });
const crop = fc.record({
  x: fc.double({ min: -1, max: 2, noNaN: true }),
  y: fc.double({ min: -1, max: 2, noNaN: true }),
  zoom: fc.double({ min: 1, max: 4, noNaN: true }),
});
const step = fc.double({ min: -3, max: 3, noNaN: true });

test("the cropped square lies within the picture, wherever it is moved", () => {
  fc.assert(
    fc.property(picture, crop, step, step, (source, area, right, down) => {
      for (const each of [area, moveCrop(source, area, right, down)]) {
        const { x, y, size } = cropInPixels(source, each);
        expect(size).toBeCloseTo(Math.min(source.width, source.height) / area.zoom);
        for (const [edge, length] of [
          [x, source.width],
          [y, source.height],
        ] as const) {
          expect(edge).toBeGreaterThanOrEqual(0);
          expect(edge + size).toBeLessThanOrEqual(length + 1e-6);
        }
      }
    }),
  );
});

test("the crop is centred until it is moved", () => {
  expect(cropInPixels({ width: 400, height: 200 }, { x: 0.5, y: 0.5, zoom: 1 })).toEqual({ x: 100, y: 0, size: 200 });
  expect(moveCrop({ width: 400, height: 200 }, { x: 0.5, y: 0.5, zoom: 1 }, 1, 0)).toMatchObject({ x: 0.75, y: 0.5 });
});

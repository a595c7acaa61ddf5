/** Crops a picture to a square before the upload: moved by pointer or arrow keys, enlarged by the slider. */
import { Button, Group, Modal, Slider, Text } from "@mantine/core";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useWords } from "../../../words.ts";
import { errorMessage } from "../../query-client.ts";
import { cropInPixels, type CropArea, moveCrop } from "./crop.ts";
import classes from "./crop.module.css";

const maxSidePixels = 640;

export function CropDialog({
  file,
  onDone,
  onClose,
}: {
  file: File;
  onDone: (square: Blob) => void;
  onClose: () => void;
}) {
  const words = useWords("office").crop;
  const [picture, setPicture] = useState<ImageBitmap>();
  const [failure, setFailure] = useState<unknown>();
  const [crop, setCrop] = useState<CropArea>({ x: 0.5, y: 0.5, zoom: 1 });
  const [pointer, setPointer] = useState<{ readonly x: number; readonly y: number }>();
  const preview = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    createImageBitmap(file, { imageOrientation: "from-image" }).then(setPicture, setFailure);
  }, [file]);
  useEffect(() => {
    if (picture && preview.current) draw(picture, crop, preview.current);
  }, [picture, crop]);

  const drag = ({ clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLButtonElement>) => {
    if (!pointer || !picture) return;
    const frame = currentTarget.clientWidth;
    setCrop(moveCrop(picture, crop, (pointer.x - x) / frame, (pointer.y - y) / frame));
    setPointer({ x, y });
  };
  const moveByKey = (event: KeyboardEvent) => {
    const [x, y] = steps[event.key] ?? [];
    if (x === undefined || y === undefined || !picture) return;
    event.preventDefault();
    setCrop(moveCrop(picture, crop, x, y));
  };
  const cropAndFinish = () => {
    if (!picture) return;
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = Math.min(maxSidePixels, Math.round(cropInPixels(picture, crop).size));
    draw(picture, crop, canvas);
    canvas.toBlob((square) => onDone(square ?? file), "image/jpeg", 0.9);
  };
  return (
    <Modal opened onClose={onClose} title={words.title} size="sm">
      {failure ? (
        <Text size="sm" c="var(--bad)" role="alert">
          {failure instanceof DOMException ? words.unreadable : errorMessage(failure)}
        </Text>
      ) : (
        <>
          <button
            type="button"
            className={classes.frame}
            aria-label={words.frame}
            onKeyDown={moveByKey}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setPointer({ x: event.clientX, y: event.clientY });
            }}
            onPointerMove={drag}
            onPointerUp={() => setPointer(undefined)}
          >
            <canvas ref={preview} width={maxSidePixels} height={maxSidePixels} />
          </button>
          <Text size="xs" c="dimmed" mt="xs">
            {words.hint}
          </Text>
          <Slider
            mt="sm"
            min={1}
            max={4}
            step={0.05}
            label={null}
            value={crop.zoom}
            thumbLabel={words.zoom}
            onChange={(zoom) => picture && setCrop(moveCrop(picture, { ...crop, zoom }, 0, 0))}
          />
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button disabled={!picture} onClick={cropAndFinish}>
          {words.use}
        </Button>
      </Group>
    </Modal>
  );
}

function draw(picture: ImageBitmap, crop: CropArea, canvas: HTMLCanvasElement): void {
  const { x, y, size } = cropInPixels(picture, crop);
  canvas.getContext("2d")?.drawImage(picture, x, y, size, size, 0, 0, canvas.width, canvas.width);
}

const step = 0.04;
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

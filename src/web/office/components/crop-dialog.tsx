/** A picture cut to a square before it travels: moved by hand or by the arrow keys, made larger by the slider. */
import { Button, Group, Modal, Slider, Text } from "@mantine/core";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useWords } from "../../words.ts";
import { errorMessage } from "../query-client.ts";
import { cropInPixels, type CropArea, moveCrop } from "./crop.ts";
import classes from "./crop.module.css";

const side = 640;

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
  const [cut, setCut] = useState<CropArea>({ x: 0.5, y: 0.5, zoom: 1 });
  const [held, setHeld] = useState<{ readonly x: number; readonly y: number }>();
  const seen = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    createImageBitmap(file, { imageOrientation: "from-image" }).then(setPicture, setFailure);
  }, [file]);
  useEffect(() => {
    if (picture && seen.current) draw(picture, cut, seen.current);
  }, [picture, cut]);

  const drag = ({ clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLButtonElement>) => {
    if (!held || !picture) return;
    const frame = currentTarget.clientWidth;
    setCut(moveCrop(picture, cut, (held.x - x) / frame, (held.y - y) / frame));
    setHeld({ x, y });
  };
  const press = (event: KeyboardEvent) => {
    const [x, y] = steps[event.key] ?? [];
    if (x === undefined || y === undefined || !picture) return;
    event.preventDefault();
    setCut(moveCrop(picture, cut, x, y));
  };
  const send = () => {
    if (!picture) return;
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = Math.min(side, Math.round(cropInPixels(picture, cut).size));
    draw(picture, cut, canvas);
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
            onKeyDown={press}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setHeld({ x: event.clientX, y: event.clientY });
            }}
            onPointerMove={drag}
            onPointerUp={() => setHeld(undefined)}
          >
            <canvas ref={seen} width={side} height={side} />
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
            value={cut.zoom}
            thumbLabel={words.zoom}
            onChange={(zoom) => picture && setCut(moveCrop(picture, { ...cut, zoom }, 0, 0))}
          />
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button disabled={!picture} onClick={send}>
          {words.use}
        </Button>
      </Group>
    </Modal>
  );
}

function draw(picture: ImageBitmap, cut: CropArea, canvas: HTMLCanvasElement): void {
  const { x, y, size } = cropInPixels(picture, cut);
  canvas.getContext("2d")?.drawImage(picture, x, y, size, size, 0, 0, canvas.width, canvas.width);
}

const step = 0.04;
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

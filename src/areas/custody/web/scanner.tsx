/** The camera, as long as labels are scanned: each that it reads is told once. */
import { useEffect, useRef, useState } from "react";
import { useWords } from "../../../web/words.ts";
import { codeReader, labelIn } from "./read-code.ts";

const lookMs = 250;

export function Scanner({ onLabel, onClose }: { onLabel: (label: string) => void; onClose: () => void }) {
  const words = useWords("custodyPhone");
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const told = useRef(onLabel);
  useEffect(() => {
    told.current = onLabel;
  });
  useEffect(() => {
    const element = video.current;
    const end =
      element &&
      watch(
        element,
        (label) => told.current(label),
        () => setRefused(true),
      );
    return () => end?.();
  }, []);
  return (
    <div className="stack-tight">
      {isRefused ? (
        <p className="note note-warn" role="alert">
          {words.noCamera}
        </p>
      ) : (
        <>
          <p role="status">{words.scanning}</p>
          <video ref={video} className="hand-over-camera" muted playsInline aria-hidden="true" />
        </>
      )}
      <button className="button button-quiet button-wide" type="button" onClick={onClose}>
        {words.stop}
      </button>
    </div>
  );
}

/** Looks through the camera at the back until it is ended. */
function watch(video: HTMLVideoElement, found: (label: string) => void, refused: () => void): () => void {
  let isOver = false;
  let stream: MediaStream | undefined;
  const end = () => {
    isOver = true;
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  const begin = async () => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    // Closed while somebody was asked whether the camera may be used.
    if (isOver) return end();
    video.srcObject = stream;
    await video.play();
    const read = await codeReader();
    const seen = new Set<string>();
    while (!isOver) {
      const label = labelIn((await read(video)) ?? "");
      if (label && !seen.has(label)) {
        seen.add(label);
        found(label);
      }
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    }
  };
  begin().catch(() => {
    if (!isOver) refused();
    end();
  });
  return end;
}

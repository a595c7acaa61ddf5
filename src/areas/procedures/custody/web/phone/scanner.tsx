/** Camera view that scans labels; reports each label once. */
import { useEffect, useRef, useState } from "react";
import { useWords } from "../../../../../web/words.ts";
import { codeReader, labelIn } from "./read-code.ts";

const scanIntervalMs = 250;

export function Scanner({ onLabel, onClose }: { onLabel: (label: string) => void; onClose: () => void }) {
  const words = useWords("custodyPhone");
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const onLabelRef = useRef(onLabel);
  useEffect(() => {
    onLabelRef.current = onLabel;
  });
  useEffect(() => {
    const element = video.current;
    const stop =
      element &&
      startScanning(
        element,
        (label) => onLabelRef.current(label),
        () => setRefused(true),
      );
    return () => stop?.();
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

/** Scans with the rear camera until the returned function is called. */
function startScanning(video: HTMLVideoElement, onFound: (label: string) => void, onRefused: () => void): () => void {
  let isStopped = false;
  let stream: MediaStream | undefined;
  const stop = () => {
    isStopped = true;
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  const start = async () => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    // Closed while the permission prompt was open.
    if (isStopped) return stop();
    video.srcObject = stream;
    await video.play();
    const readCode = await codeReader();
    const reported = new Set<string>();
    while (!isStopped) {
      const label = labelIn((await readCode(video)) ?? "");
      if (label && !reported.has(label)) {
        reported.add(label);
        onFound(label);
      }
      await new Promise((resolve) => setTimeout(resolve, scanIntervalMs));
    }
  };
  start().catch(() => {
    if (!isStopped) onRefused();
    stop();
  });
  return stop;
}

/** C2SP tlog-checkpoint: origin, size and root of the log on three lines. */

export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
}

export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${Buffer.from(root).toString("base64")}\n`;

/** Undefined if the text is no checkpoint. Extension lines are ignored. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const [origin, size = "", base64 = ""] = text.split("\n");
  const root = Buffer.from(base64, "base64");
  const isCheckpoint = origin && /^(0|[1-9]\d{0,14})$/.test(size) && root.length === 32 && text.endsWith("\n");
  return isCheckpoint && root.toString("base64") === base64 ? { origin, size: Number(size), root } : undefined;
}

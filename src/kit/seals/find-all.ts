/** Every offset at which the bytes are found. */
export function findAll(file: Uint8Array, bytes: Uint8Array): number[] {
  const first = bytes[0] as number;
  const offsets: number[] = [];
  for (let at = file.indexOf(first); at >= 0; at = file.indexOf(first, at + 1))
    if (bytes.every((byte, index) => file[at + index] === byte)) offsets.push(at);
  return offsets;
}

/** Reads the QR codes of printed pages, as strangers' programs do. For tests. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";

/** Paths of the programs. */
interface Programs {
  readonly pdftoppm: string;
  readonly zbarimg: string;
}

/** What happens to a page before it is read: printed with grey ink, then copied out of focus or scanned askew. */
const damages = {
  blur: (page: Sharp) => page.linear(0.5, 90).blur(0.6),
  turn: (page: Sharp) => page.linear(0.5, 90).rotate(3, { background: "white" }),
} as const;
type Damage = keyof typeof damages;

/** Contents of the codes of each page at 150 dpi, the shortest first. */
export async function readCodes(programs: Programs, file: Uint8Array, damage?: Damage): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), "legalsit-codes-"));
  try {
    writeFileSync(join(folder, "file.pdf"), file);
    execFileSync(programs.pdftoppm, ["-r", "150", "-gray", "-png", join(folder, "file.pdf"), join(folder, "page")]);
    const pages = readdirSync(folder)
      .filter((name) => name.endsWith(".png"))
      .sort()
      .map((name) => join(folder, name));
    return await Promise.all(pages.map((page) => readPage(programs, page, damage)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function readPage({ zbarimg }: Programs, page: string, damage: Damage | undefined): Promise<string[]> {
  // Enlarged as decoders of scanned pages do it.
  const image = damage ? damages[damage](sharp(page)) : sharp(page);
  const enlarged = await sharp(await image.png().toBuffer())
    .resize({ width: 2480, kernel: "cubic" })
    .png({ compressionLevel: 1 })
    .toBuffer();
  writeFileSync(page, enlarged);
  const { status, stdout } = spawnSync(zbarimg, ["--raw", "--quiet", "-Sdisable", "-Sqrcode.enable", page], {
    encoding: "utf8",
  });
  // 4: the page has no code.
  if (status !== 0 && status !== 4) throw new Error(`zbarimg ended with ${String(status)}`);
  return stdout
    .split("\n")
    .filter(Boolean)
    .sort((one, other) => one.length - other.length);
}

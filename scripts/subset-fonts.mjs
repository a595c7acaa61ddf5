// The letters of the public site: the families that the look names, cut to what Spanish and English are written with and
// to the weights that are worn. Whole they are 78 kB, cut 28: both fit where one did (docs/decisions/0013).
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const source = "node_modules/@fontsource-variable";
const signs = " !\"&'()+,-./0123456789:;?@\u00a0¡¿«»·°ªº–—’“”…";
const moreSigns = "#$%*<=>[\\]^_`{|}~‘•€←→−×№";
const latin = "abcdefghijklmnopqrstuvwxyz";
/** Names of people who live elsewhere, too; what is not here the device writes with letters of its own. */
const accented = "áéíóúüñçãõâêôàèìòäöëï";
const headings = [signs, latin, latin.toUpperCase(), accented, accented.toUpperCase()].join("");

/** Each file that is cut: of what, to which signs and weights. */
export const families = {
  "public-sans.woff2": {
    from: `${source}/public-sans/files/public-sans-latin-wght-normal.woff2`,
    text: headings + moreSigns,
    wght: { min: 400, max: 700 },
    // Columns of figures stand below each other.
    features: ["tnum"],
  },
  "source-serif.woff2": {
    from: `${source}/source-serif-4/files/source-serif-4-latin-wght-normal.woff2`,
    text: headings,
    wght: 600,
    features: [],
  },
};

/** Where the build finds them. */
export const lettersFolder = ".cache/letters";

/** Cuts those that are not there, or are older than what they are cut from and by. */
export async function cutLetters() {
  mkdirSync(lettersFolder, { recursive: true });
  const script = fileURLToPath(import.meta.url);
  for (const [name, { from, text, wght, features }] of Object.entries(families)) {
    const file = join(lettersFolder, name);
    const since = existsSync(file) ? statSync(file).mtimeMs : 0;
    if ([script, from].every((each) => statSync(each).mtimeMs < since)) continue;
    const cut = await subsetFont(readFileSync(from), text, {
      targetFormat: "woff2",
      variationAxes: { wght },
      keepFeatures: ["kern", "ccmp", "locl", "mark", ...features],
      noHinting: true,
      dropTables: ["STAT", "DSIG", "gasp", "meta"],
    });
    writeFileSync(file, cut);
  }
}

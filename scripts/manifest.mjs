// Reads which files the build created of each source of the pages.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Vite's manifest, extended by the sources that were merged into one file. */
export function readManifest(folder) {
  const readManifestFile = (name) => JSON.parse(readFileSync(join(folder, ".vite", name), "utf8"));
  const manifest = readManifestFile("manifest.json");
  const byFile = new Map(Object.values(manifest).map((entry) => [entry.file, entry]));
  const sources = Object.entries(readManifestFile("sources.json")).map(([source, file]) => [source, byFile.get(file)]);
  return { ...Object.fromEntries(sources.filter(([, entry]) => entry)), ...manifest };
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RenderPage } from "../../../kit/server-rendering.ts";

/**
 * Loads the site's server-side renderer from the build. Without a build, pages are sent empty and render in the
 * browser.
 */
export async function loadRenderer(root: string): Promise<RenderPage> {
  const file = join(root, "../rendered/render-page.js");
  if (!existsSync(file)) return async () => undefined;
  const { renderPage } = (await import(pathToFileURL(file).href)) as { renderPage: RenderPage };
  return renderPage;
}

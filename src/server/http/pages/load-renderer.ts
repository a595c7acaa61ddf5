import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RenderPage, RenderScreen } from "../../../kit/server-rendering.ts";

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

/** The same for the office. Loaded with the first document that needs it. */
export function loadScreenRenderer(root: string): RenderScreen {
  const file = join(root, "../rendered/office/render-screen.js");
  if (!existsSync(file)) return async () => undefined;
  let loading: Promise<{ renderScreen: RenderScreen }> | undefined;
  return async (input) => {
    loading ??= import(pathToFileURL(file).href) as Promise<{ renderScreen: RenderScreen }>;
    return (await loading).renderScreen(input);
  };
}

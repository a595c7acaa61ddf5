import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RenderPage } from "../../kit/server-rendering.ts";

/** The public site's own code, as the build made it for the server; where there is none its pages begin empty. */
export async function loadRenderer(root: string): Promise<RenderPage> {
  const file = join(root, "../drawn/render-page.js");
  if (!existsSync(file)) return async () => undefined;
  const { renderPage } = (await import(pathToFileURL(file).href)) as { renderPage: RenderPage };
  return renderPage;
}

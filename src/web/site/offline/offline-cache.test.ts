import { expect, test } from "vitest";
import { stripDocument } from "./offline-cache.ts";

test("only the frame of a document is stored, without its rendered page and preloaded answers", () => {
  const session = '<script type="application/json" id="preloaded-shared">{"session.current":{}}</script>';
  const preloaded = '<script type="application/json" id="preloaded-page">{"onlineServices.offered":{}}</script>';
  const rendered = '<div id="root"><main><div>Quedan 3</div></main></div><!--rendered-->';
  expect(
    stripDocument(
      `<html data-rendered="es" lang="es"><head>${session}${preloaded}</head><body>${rendered}<p>after</p></body>`,
    ),
  ).toBe(`<html lang="es"><head>${session}</head><body><div id="root"></div><p>after</p></body>`);
});

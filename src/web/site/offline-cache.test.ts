import { expect, test } from "vitest";
import { stripDocument } from "./offline-cache.ts";

test("of a document only the frame is kept: what was drawn and answered in it is as old as the line's last moment", () => {
  const begun = '<script type="application/json" id="begun">{"session.current":{}}</script>';
  const asked = '<script type="application/json" id="asked">{"onlineServices.offered":{}}</script>';
  const drawn = '<div id="root"><main><div>Quedan 3</div></main></div><!--drawn-->';
  expect(
    stripDocument(`<html data-drawn="es" lang="es"><head>${begun}${asked}</head><body>${drawn}<p>after</p></body>`),
  ).toBe(`<html lang="es"><head>${begun}</head><body><div id="root"></div><p>after</p></body>`);
});

import { expect, test } from "vitest";
import { classesIn, usedCssOf } from "./used-css.ts";

const used = (css: string, html: string) => usedCssOf(css)(classesIn(html));

test("rules are kept whose classes are all in the HTML, with their order", () => {
  const css = 'body{margin:0}.a{color:red}.b{color:blue}.a .c,.a.d{x:y}[data-on="{"] .a{x:y}';
  expect(used(css, '<p class="a d">')).toBe('body{margin:0}.a{color:red}.a .c,.a.d{x:y}[data-on="{"] .a{x:y}');
});

test("classes in :not, :is and :where do not decide", () => {
  const css = ".a:not(.b){x:y}.c:is(.d,.e:not(.f)){x:y}:where(.g){x:y}";
  expect(used(css, '<p class="a">')).toBe(".a:not(.b){x:y}:where(.g){x:y}");
});

test("blocks of rules are reduced too, and left out if nothing remains", () => {
  const css = "@layer x,y;@media (width<9px){.a{x:y}.b{x:y}}@layer x{@supports (x:y){.b{x:y}}}";
  expect(used(css, '<p class="a">')).toBe("@layer x,y;@media (width<9px){.a{x:y}}");
});

test("fonts and animations are kept, what is printed is left out", () => {
  const css = "@font-face{src:url(a.woff2)}@keyframes k{from{x:y}to{x:y}}@media print{body{x:y}}";
  expect(used(css, "")).toBe("@font-face{src:url(a.woff2)}@keyframes k{from{x:y}to{x:y}}");
});

import { expect, test } from "vitest";
import type { RenderInput } from "../../../../../kit/server-rendering.ts";
import describeLandingPage from "./describe-landing-page.ts";

const service = {
  _id: "0192",
  name: { es: "Antecedentes penales", en: "Criminal record" },
  description: { es: "Para <visado>", en: "For a visa" },
  termDays: 15,
  remaining: 0,
  reserved: 0,
  draw: null,
  prices: [{ currency: "CUP", from: "1280.00", legalization: null }],
};
const input = (docs: Readonly<Record<string, unknown>>): RenderInput => ({
  address: "/",
  language: "es",
  facts: { firm: "Bufete", email: "", phone: "" },
  publicBase: "https://ours.example/legalsit",
  answers: Object.fromEntries(Object.entries(docs).map(([key, value]) => [key, { data: { docs: value } }])),
});
const graphOf = (page: ReturnType<typeof describeLandingPage>) =>
  (page.structuredData as { "@graph": readonly Record<string, unknown>[] })["@graph"];

test("shows what is offered, for how much, and how long it took lately", () => {
  const page = describeLandingPage(
    input({ "onlineServices.offered": [service], "onlineRequests.usualTerms": [{ offerId: "0192", to: 9 }] }),
  );
  expect(page.text).toContain("Antecedentes penales");
  const [firm, offered] = graphOf(page);
  expect(firm).toMatchObject({ name: "Bufete", url: "https://ours.example/legalsit/" });
  expect(firm).not.toHaveProperty("email");
  expect(offered).toMatchObject({
    provider: { "@id": firm?.["@id"] },
    availableChannel: { processingTime: "P9D" },
    offers: [{ price: "1280.00", priceCurrency: "CUP", availability: "https://schema.org/SoldOut" }],
  });
});

test("promises no time that was not measured, and nothing where nothing is offered", () => {
  const [, offered] = graphOf(describeLandingPage(input({ "onlineServices.offered": [service] })));
  expect(offered?.availableChannel).not.toHaveProperty("processingTime");
  const empty = describeLandingPage(input({}));
  expect(empty.text).not.toContain("{");
  expect(graphOf(empty)).toHaveLength(1);
});

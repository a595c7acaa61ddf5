/** What search engines read of the landing page: the offered documents with price and time, and who offers them (schema.org). */
import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import type { PageDescription, RenderInput } from "../../../../../kit/server-rendering.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import type { contactContract } from "../../../../administration/contact/contract.ts";
import type { OfferedService } from "../../../online-services/contract.ts";
import { words as en } from "../../landing-words.en.ts";
import { words as es } from "../../landing-words.es.ts";
import type { UsualTerm } from "../wizard/offer-summary.tsx";

type Reach = OutputOf<typeof contactContract.reach>;

export default function describeLandingPage({ answers, facts, language, publicBase }: RenderInput): PageDescription {
  const words = { es, en }[language];
  const docsOf = <T>(key: string) => (answers[key]?.data as { docs: T } | undefined)?.docs;
  const services = docsOf<readonly OfferedService[]>("onlineServices.offered") ?? [];
  const terms = docsOf<readonly UsualTerm[]>("onlineRequests.usualTerms") ?? [];
  const firm = describeFirm(facts, docsOf<Reach>("contact.reach"), publicBase);
  const names = services.map(({ name }) => name[language]).join(", ");
  return {
    text: names ? interpolate(words.description, { services: names }) : words.descriptionAlone,
    structuredData: {
      "@context": "https://schema.org",
      "@graph": [
        firm,
        ...services.map((service) => ({
          ...describeService(service, language, publicBase),
          provider: { "@id": firm["@id"] },
          availableChannel: {
            "@type": "ServiceChannel",
            serviceUrl: `${publicBase}/onlineService`,
            ...processingTime(terms.find(({ offerId }) => offerId === service._id)),
          },
        })),
      ],
    },
  };
}

function describeFirm({ firm, email, phone }: RenderInput["facts"], contact: Reach | undefined, publicBase: string) {
  return {
    "@type": ["Organization", "LegalService"],
    "@id": `${publicBase}/#organization`,
    name: firm,
    url: `${publicBase}/`,
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    location: contact?.offices.map((office) => ({
      "@type": "Place",
      name: office.name,
      address: { "@type": "PostalAddress", streetAddress: office.address, addressCountry: "CU" },
      ...(office.phone && { telephone: office.phone }),
    })),
  };
}

function describeService(service: OfferedService, language: Language, publicBase: string) {
  const url = `${publicBase}/onlineService?offer=${service._id}`;
  return {
    "@type": "Service",
    "@id": url,
    name: service.name[language],
    description: service.description[language],
    areaServed: { "@type": "Country", name: "Cuba" },
    offers: service.prices.map(({ from, currency }) => ({
      "@type": "Offer",
      url,
      price: from,
      priceCurrency: currency,
      priceSpecification: { "@type": "PriceSpecification", minPrice: from, priceCurrency: currency },
      availability: `https://schema.org/${service.remaining > 0 ? "InStock" : "SoldOut"}`,
    })),
  };
}

/** Only where it was measured: the official term is in working days, which a duration cannot express. */
const processingTime = (usual: UsualTerm | undefined) => (usual ? { processingTime: `P${usual.to}D` } : {});

import { eq } from "drizzle-orm";
import { showMoney } from "../../../kit/format.ts";
import { finderOf } from "../../../server/finding.ts";
import { holdsOf, type ReferencedRecord } from "../../../server/holds.ts";
import { hosted } from "../../../server/hosted.ts";
import { filesBelongTo } from "../../media/server/public.ts";
import { registerSubject } from "../../payments/server/public.ts";
import { contractOffers } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { demoContractOffers } from "./demo.ts";
import { filesOfOffer, scanRemoved } from "./files.ts";
import { handlers } from "./handlers.ts";
import { offerPath } from "./occasions.ts";
import { offerList, reachOfRemoved } from "./reading.ts";
import { payableOffers } from "./payable.ts";
import { register } from "./register.ts";
import { contractOfferLines, contractOffers as rows } from "./tables.ts";
import { tellings } from "./tellings.ts";

const words = { es, en };
const path = "/contractOffers/manageContractOffers";

export const area = hosted({
  contract: contractOffers,
  handlers,
  registers: [{ of: register, remove: contractOffers.remove, wasSeen: reachOfRemoved }],
  tellings,
  finders: [
    finderOf(offerList)({
      kind: "contractOffers",
      access: ["manageContractOffer", "allOffers"],
      wanted: (search) => ({ search, sort: "-offerNumber" }),
      exact: (search) => eq(rows.offerNumber, search.trim().toUpperCase()),
      all: (search) => `${path}?${new URLSearchParams({ search })}`,
      shows: ({ _id, offerNumber, clientName, totalAmount, currency, status }, { language }) => ({
        _id,
        title: `${offerNumber} · ${clientName}`,
        detail: `${showMoney(totalAmount, currency, language)} · ${words[language].status[status]}`,
        at: offerPath(_id),
      }),
    }),
  ],
  register: (server) => {
    registerSubject("offer", payableOffers(server));
    holdsOf("client", {
      contractOffers: {
        column: rows.clientId,
        at: ({ clientNumber }: ReferencedRecord) => `${path}?search=${String(clientNumber)}`,
      },
    });
    holdsOf("bankAccount", { contractOffers: { column: rows.bankAccountId } });
    holdsOf("nomenclator", {
      contractOffers: { column: rows.mainActivities },
      offerLines: { column: contractOfferLines.code },
    });
    filesBelongTo("offer", filesOfOffer, { onRemoved: scanRemoved });
  },
  demo: demoContractOffers,
});

import { sql } from "drizzle-orm";
import { holdsOf, type ReferencedRecord } from "../../../server/holds.ts";
import { hosted } from "../../../server/hosted.ts";
import { registerPlaceHolder } from "../../availability/server/public.ts";
import { filesBelongTo } from "../../media/server/public.ts";
import { registerOriginals } from "../../custody/server/public.ts";
import { registerSubject } from "../../payments/server/public.ts";
import { registerWork } from "../../people/server/public.ts";
import { onlineRequests } from "../contract.ts";
import { families, permissionOf } from "../states.ts";
import { cancelWithPlaces } from "./asking/client-moves.ts";
import { demoOnlineRequests } from "./demo/demo.ts";
import { demoRequestDocuments } from "./demo/documents.ts";
import { demoMails } from "./demo/mails.ts";
import { demoRequestOriginals } from "./demo/originals.ts";
import { demoNotices } from "./demo/notices.ts";
import { findPage } from "./tracking/find-page.ts";
import { finders } from "./finders.ts";
import { tellings } from "./tellings.ts";
import { handlers } from "./handlers.ts";
import { workOf } from "./desk/work.ts";
import { undoStep } from "./desk/staff-moves.ts";
import { refuseHopeless } from "./asking/allowance.ts";
import { jobs } from "./jobs.ts";
import { receiptPage } from "./tracking/receipt-page.ts";
import { trackingPage } from "./tracking/tracking-page.ts";
import { payableRequests } from "./paying/payable.ts";
import { filesOfForm, sentBy } from "./access.ts";
import { statusPage } from "./tracking/status-page.ts";
import { requestForms, requestGroups } from "./tables.ts";
import { originalsOf } from "./desk/originals.ts";
import { growDraft } from "./asking/draft.ts";

export const area = hosted({
  contract: onlineRequests,
  handlers,
  news: families.map((family) => ({
    kinds: ["onlineRequests.move"],
    needs: [permissionOf[family]],
    fits: () => sql`after->>'number' like ${`${family}%`}`,
    at: `/onlineServicesAdmin/${family}/onlineRequests?status=all&approvalsPending=true&sort=-statusAt`,
  })),
  work: families.map(workOf),
  finders,
  tellings,
  early: {
    start: async (input, call) => {
      await refuseHopeless(call.db, call.now, input);
    },
  },
  lives: [{ kind: "requestForm", undo: undoStep, move: onlineRequests.setStatus }],
  jobs,
  demo: async (db, world, server) => {
    await demoOnlineRequests(db, world, server);
    await demoRequestDocuments(db, server);
    await demoMails(db, server);
    await demoNotices(db, server);
    await demoRequestOriginals(db);
  },
  pages: [trackingPage, receiptPage, statusPage, findPage],
  register: (server) => {
    for (const family of families) {
      registerSubject(family, payableRequests(server));
      registerOriginals(family, originalsOf(family));
    }
    const listOf = ({ family }: ReferencedRecord) => `/onlineServicesAdmin/${String(family)}/onlineRequests`;
    holdsOf("offer", {
      requests: { column: requestGroups.offerId, at: (offer) => `${listOf(offer)}?offerId=${offer._id}` },
    });
    const { documentType, purpose, destination, relationship, rejectReason } = requestForms;
    holdsOf("nomenclator", { requests: { column: [documentType, purpose, destination, relationship, rejectReason] } });
    filesBelongTo("request", filesOfForm);
    registerWork(sentBy);
    registerPlaceHolder({ cancel: cancelWithPlaces, grow: growDraft });
  },
});

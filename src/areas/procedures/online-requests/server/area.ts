import { sql } from "drizzle-orm";
import { defineArea } from "../../../../server/area-definition.ts";
import { limitedToFuture } from "../../../../server/time-limit.ts";
import { placeHolderPort } from "../../availability/server/public.ts";
import { documentSourcesPort } from "../../../administration/issued-documents/server/public.ts";
import { documentOwnerPort } from "../../../collaboration/media/server/public.ts";
import { originalsOwnerPort } from "../../custody/server/public.ts";
import { payableSubjectPort } from "../../../money/payments/server/public.ts";
import { clientRelationPort } from "../../../administration/people/server/public.ts";
import { settingsCatalogue } from "../../../administration/settings/catalogue.ts";
import { onlineRequestsContract } from "../contract.ts";
import { families, permissionOf } from "../states.ts";
import { cancelWithPlaces } from "./wizard/client-actions.ts";
import { demoOnlineRequests } from "./demo/demo.ts";
import { demoRequestDocuments } from "./demo/documents.ts";
import { demoMails } from "./demo/mails.ts";
import { demoRequestOriginals } from "./demo/originals.ts";
import { demoNotices } from "./demo/notifications.ts";
import { findPage } from "./tracking/find-page.tsx";
import { searchProviders } from "./search-providers.ts";
import { timelineProviders } from "./timeline-providers.ts";
import { handlers } from "./handlers.ts";
import { countWaitingForms } from "./desk/home.ts";
import { familyWorkload } from "./desk/workload.ts";
import { undoFormStep } from "./desk/staff-transitions.ts";
import { precheckCapacity } from "./wizard/request-quota.ts";
import { modelSources } from "./pdf/print-model.ts";
import { receiptSource } from "./pdf/print-receipt.ts";
import { jobs } from "./jobs.ts";
import { receiptPage } from "./tracking/receipt-page.tsx";
import { trackingPage } from "./tracking/tracking-page.tsx";
import { payableRequests } from "./payment/payable-subject.ts";
import { filesOfForm, requestsOfClient } from "./shared/access.ts";
import { statusPage } from "./tracking/status-page.tsx";
import { requestForms as forms, requestGroups } from "./tables.ts";
import { originalsOf } from "./desk/originals-port.ts";
import { addDraftPlaces, hasOpenRequest, startWithPlace } from "./wizard/draft.ts";

export const area = defineArea({
  contract: onlineRequestsContract,
  handlers,
  activityFeed: families.map((family) => ({
    actions: ["onlineRequests.move"],
    permissions: [permissionOf[family]],
    filter: () => sql`after->>'number' like ${`${family}%`}`,
    path: `/onlineServicesAdmin/${family}/onlineRequests?status=all&approvalsPending=true&sort=-statusAt`,
  })),
  waitingWork: [{ access: [permissionOf.AP, permissionOf.TR], count: countWaitingForms }],
  workloads: families.map(familyWorkload),
  liveTopics: [
    { name: "requests", everyChange: { access: ["adminRequestsAP", "adminRequestsTR"], signals: ["requests"] } },
  ],
  searchProviders,
  timelineProviders,
  precheck: {
    start: async (input, call) => {
      await precheckCapacity(call.db, call.now, input);
    },
  },
  workflows: [{ kind: "requestForm", undo: undoFormStep, moveOperation: onlineRequestsContract.setStatus }],
  jobs,
  // Draft deadlines are checked by a job of their own.
  timeLimits: [
    limitedToFuture(requestGroups.firstLinkExpiresAt, () => settingsCatalogue["payment.linkHours"].most * 3_600_000),
  ],
  demo: async (db, world, server) => {
    await demoOnlineRequests(db, world, server);
    await demoRequestDocuments(db, server);
    await demoMails(db, server);
    await demoNotices(db, server);
    await demoRequestOriginals(db);
  },
  serverPages: [trackingPage, receiptPage, statusPage, findPage],
  references: {
    offer: {
      requests: {
        column: requestGroups.offerId,
        path: ({ _id, family }) => `/onlineServicesAdmin/${String(family)}/onlineRequests?offerId=${_id}`,
      },
    },
    nomenclator: {
      requests: {
        column: [forms.documentType, forms.purpose, forms.destination, forms.relationship, forms.rejectReason],
      },
    },
  },
  provides: (server) => [
    documentSourcesPort.implement([...families.map((family) => modelSources[family]), receiptSource]),
    ...families.map((family) => payableSubjectPort.implement(family, payableRequests(server))),
    ...families.map((family) => originalsOwnerPort.implement(family, originalsOf(family))),
    documentOwnerPort.implement("request", { rightOf: filesOfForm }),
    clientRelationPort.implement(requestsOfClient),
    placeHolderPort.implement({ cancel: cancelWithPlaces, grow: addDraftPlaces, startWithPlace, hasOpenRequest }),
  ],
});

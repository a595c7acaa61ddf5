import { requireCaller, type Handlers } from "../../../../server/call.ts";
import { readHistory } from "../../../../server/audit/record-history.ts";
import type { peopleContract } from "../contract.ts";
import { personAuditActions } from "../history.ts";
import {
  accountResource,
  activateByAdmin,
  blockAccount,
  mailPasswordLink,
  resetFactors,
  setRoles,
  unblockAccount,
} from "./account-resource.ts";
import { byDocument, listColleagues, listLawyers, selectOf } from "./directory/staff-directory.ts";
import { peopleHome } from "./home.ts";
import { photoOf, removeOwnPhoto, setOwnPhoto } from "./photo.ts";
import { readUser, updateProfile } from "./profile.ts";
import { accountsList } from "./queries.ts";
import { readOther } from "./visible-profile.ts";
import { explainAccess } from "./access/explain-access.ts";

export const handlers: Handlers<typeof peopleContract> = {
  directory: listColleagues,
  lawyers: listLawyers,
  lawyersSelect: selectOf("lawyer"),
  correspondents: selectOf("correspondent"),
  byDocument,
  workers: selectOf(),
  info: ({ id }, call) => {
    const { userId } = requireCaller(call);
    return id && id !== userId ? readOther(call, id) : readUser(call.db, userId);
  },
  updateProfile: (input, call) => updateProfile(call, input),
  setPhoto: (_input, call) => setOwnPhoto(call),
  removePhoto: (_input, call) => removeOwnPhoto(call),
  photo: (input, call) => photoOf(call, input.photo),
  list: accountsList.page,
  exportSheet: accountsList.spreadsheet,
  home: (_input, call) => peopleHome(call),
  get: accountResource.get,
  history: async ({ id }, call) => {
    await readUser(call.db, id);
    return readHistory(call.db, { kind: "user", id, actions: personAuditActions });
  },
  createStaff: accountResource.create,
  update: accountResource.update,
  setRoles,
  activate: activateByAdmin,
  block: blockAccount,
  unblock: unblockAccount,
  explain: explainAccess,
  resetFactors: async (input, call) => {
    await resetFactors(call, input._id, input.reason);
    return { reset: true };
  },
  resetPassword: async (input, call) => {
    const waitsUntil = await mailPasswordLink(call, input._id);
    return { sent: true, waitsUntil };
  },
};

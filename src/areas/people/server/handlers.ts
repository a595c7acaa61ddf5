import { callerOf, type Handlers } from "../../../server/call.ts";
import { readHistory } from "../../../server/history.ts";
import type { people } from "../contract.ts";
import { personDeeds } from "../history.ts";
import { accountRegister, activate, block, mailPasswordLink, setRoles, unblock } from "./account.ts";
import { byDocument, directory, lawyers, selectOf } from "./directory.ts";
import { peopleHome } from "./home.ts";
import { photoOf, removePhoto, setPhoto } from "./photo.ts";
import { readUser, updateProfile } from "./profile.ts";
import { accountsList } from "./queries.ts";
import { readOther } from "./reading.ts";
import { explain } from "./rights.ts";

export const handlers: Handlers<typeof people> = {
  directory,
  lawyers,
  lawyersSelect: selectOf("lawyer"),
  correspondents: selectOf("correspondent"),
  byDocument,
  workers: selectOf(),
  info: ({ id }, call) => {
    const { userId } = callerOf(call);
    return id && id !== userId ? readOther(call, id) : readUser(call.db, userId);
  },
  updateProfile: (input, call) => updateProfile(call, input),
  setPhoto: (_input, call) => setPhoto(call),
  removePhoto: (_input, call) => removePhoto(call),
  photo: (input, call) => photoOf(call, input.photo),
  list: accountsList.page,
  exportSheet: accountsList.sheet,
  home: (_input, call) => peopleHome(call),
  get: accountRegister.get,
  history: async ({ id }, call) => {
    await readUser(call.db, id);
    return readHistory(call.db, { kind: "user", id, deeds: personDeeds });
  },
  createStaff: accountRegister.create,
  update: accountRegister.update,
  setRoles,
  activate,
  block,
  unblock,
  explain,
  resetPassword: async (input, call) => {
    const waitsUntil = await mailPasswordLink(call, input._id);
    return { sent: true, waitsUntil };
  },
};

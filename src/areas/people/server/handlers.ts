import { callerOf, type Handlers } from "../../../server/call.ts";
import type { people } from "../contract.ts";
import { activate, block, createStaff, mailPasswordLink, setRoles, unblock, update } from "./account.ts";
import { photoOf, removePhoto, setPhoto } from "./photo.ts";
import { readUser, updateProfile } from "./profile.ts";
import { accountsList, findAccount } from "./queries.ts";
import { readOther } from "./reading.ts";

export const handlers: Handlers<typeof people> = {
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
  get: (input, call) => findAccount(call.db, call.language, input.id),
  createStaff: (input, call) => createStaff(call, input),
  update: (input, call) => update(call, input),
  setRoles: (input, call) => setRoles(call, input),
  activate: (input, call) => activate(call, input),
  block: (input, call) => block(call, input),
  unblock: (input, call) => unblock(call, input),
  resetPassword: async (input, call) => {
    await mailPasswordLink(call, input._id);
    return { sent: true };
  },
};

/** The address of a client's profile, opened by staff: theirs is a dialog of the staff application. */
import { Navigate } from "@tanstack/react-router";
import { homeEntry } from "../../../../web/office/menu/menu.ts";

export const OwnProfile = () => <Navigate to="/" search={homeEntry.query} state={{ opensProfile: true }} replace />;

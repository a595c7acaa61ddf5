/** The address where clients have their profile, opened by staff: theirs is a dialog over the office. */
import { Navigate } from "@tanstack/react-router";
import { homeEntry } from "../../../web/office/menu.ts";

export const OwnProfile = () => <Navigate to="/" search={homeEntry.query} state={{ opensProfile: true }} replace />;

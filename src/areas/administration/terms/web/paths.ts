export const versionsPath = "/admin/terms/options";

/** Colours of folder icons by name; the staff application maps them to both themes. */
export const folderColors = ["blue", "green", "yellow", "red", "violet"] as const;
export type FolderColor = (typeof folderColors)[number];

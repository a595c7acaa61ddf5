/** Colours of folders' signs, by name; the office draws each in both themes. */
export const folderColors = ["blue", "green", "yellow", "red", "violet"] as const;
export type FolderColor = (typeof folderColors)[number];

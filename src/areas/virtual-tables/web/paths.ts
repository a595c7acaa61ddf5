export const tablesPath = "/virtualTables/manageVirtualTables";
export const roomPath = "/virtualTable/detailsVirtualTable";
export const roomOf = (id: string) => ({ to: roomPath, search: { id } });

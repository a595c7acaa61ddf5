export const tablesPath = "/virtualTables/manageVirtualTables";
export const roomPath = "/virtualTable/detailsVirtualTable";
export const roomPathOf = (id: string) => ({ to: roomPath, search: { id } });

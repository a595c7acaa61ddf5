/** Components of areas in the header of every staff screen. */
export { HeaderPart } from "./collaboration/chat/web/header-part.tsx";

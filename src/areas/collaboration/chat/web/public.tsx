export { ConversationView } from "./conversation.tsx";

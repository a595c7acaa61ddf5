export { NotFound as default } from "../../../../web/site/shell/shell.tsx";

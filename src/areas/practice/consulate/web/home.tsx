import { countersWidget } from "../../legalization/web/public-office.tsx";
import { contractsPath } from "./paths.ts";

export const homeWidget = countersWidget("consulate", "consulate", contractsPath);

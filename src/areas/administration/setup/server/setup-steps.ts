/** Computes each step from the data: there is nothing to tick off. */
import { type SQL, sql } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import type { Language } from "../../../../kit/text/language.ts";
import type { Permission } from "../../../../kit/permissions.ts";
import type { Call } from "../../../../server/call.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { readFirm, readOffices } from "../../firm/server/public.ts";
import { codeNames } from "../../nomenclators/server/public.ts";
import { activeOffers, findMissingTariffs } from "../../../procedures/online-services/server/public.ts";
import { latestMail } from "../../outgoing-mail/server/public.ts";
import { pagesBasic, publishedTermsVersion } from "../../terms/server/public.ts";
import { readGatewayTests, gatewaysOf } from "../../../money/payments/server/public.ts";
import type { GatewayTrial } from "../../../money/payments/contract.ts";
import type { SetupChecklist, SetupStep } from "../contract.ts";
import { stepKeys, type SetupStepKey } from "../setup-steps.ts";

type Offers = Awaited<ReturnType<typeof activeOffers>>;
type SetupContext = Pick<Call, "server" | "now" | "language">;
/** Missing things per step; a step without any is done. */
type MissingItems = Readonly<Record<SetupStepKey, readonly string[]>>;

export async function firstSteps(db: Queryable, call: SetupContext): Promise<SetupChecklist> {
  const firm = await readFirm(db);
  const offers = await activeOffers(db);
  const gateways = await readGatewayTests(db, call.server);
  const mail = { from: call.server.environment.MAIL_FROM, test: await latestMail(db, "testMail") };
  const missing: MissingItems = {
    firm: (["name", "legalName", "taxId", "address", "phone", "email"] as const).filter((field) => !firm[field]),
    offices: await officesLack(db, call.language),
    gateways: missingGateways(gateways),
    mail: mailLacks(call, mail),
    offers: offers.length > 0 ? [] : ["none"],
    tariffs: await missingTariffs(db, call, offers),
    terms: (await publishedTermsVersion(db)) > 0 ? [] : ["none"],
    texts: await missingTexts(db),
    people: await missingPeople(db, offers, gateways),
    capacity: await missingCapacity(db, call, offers),
  };
  const steps: SetupStep[] = stepKeys.map((key) => ({
    key,
    done: missing[key].length === 0,
    lacks: [...missing[key]],
  }));
  return { openedAt: firm.openedAt, steps, gateways, mail };
}

async function officesLack(db: Queryable, language: Language): Promise<string[]> {
  const receiving = (await readOffices({ db })).filter((office) => office.active);
  if (receiving.length === 0) return ["none"];
  return receiving.filter(({ address, hours }) => !address || hours.length === 0).map(({ name }) => name[language]);
}

/** At least one gateway, and a successful last test call for each configured one. */
function missingGateways(gateways: readonly GatewayTrial[]): string[] {
  const configured = gateways.filter((each) => each.configured);
  if (configured.length === 0) return ["none"];
  return configured.filter(({ last }) => last?.outcome !== "ok").map(({ gateway }) => gateway);
}

function mailLacks({ server }: Pick<Call, "server">, { from, test }: SetupChecklist["mail"]): string[] {
  const { SMTP_URL, production } = server.environment;
  return [
    ...(SMTP_URL ? [] : ["line"]),
    // The placeholder sender of an unconfigured installation; no mail server accepts it.
    ...(production && /\.example>?$/.test(from) ? ["sender"] : []),
    ...(test?.state === "sent" ? [] : ["test"]),
  ];
}

/** Residents pay in pesos; people abroad in dollars, where card payments are available. */
async function missingTariffs(db: Queryable, { server, now, language }: SetupContext, offers: Offers) {
  if (offers.length === 0) return ["none"];
  const currencies = gatewaysOf(server).bipay ? (["CUP", "USD"] as const) : (["CUP"] as const);
  const unpricedDocuments = await findMissingTariffs(db, now, offers, currencies);
  const codes = unpricedDocuments.map(({ documentType }) => documentType);
  const names = await codeNames(db, codes, language);
  return unpricedDocuments.map(
    (each) => `${names.get(each.documentType) ?? each.documentType} (${each.currencies.join(", ")})`,
  );
}

async function missingTexts(db: Queryable): Promise<string[]> {
  const pages = await pagesBasic(db);
  return (["about_us", "contact", "politics", "slogan"] as const).filter((key) => !pages[key].es || !pages[key].en);
}

/** Permissions that at least one person needs from the first day. */
async function missingPeople(db: Queryable, offers: Offers, gateways: readonly GatewayTrial[]): Promise<string[]> {
  const has = (gateway: GatewayTrial["gateway"]) =>
    gateways.some((each) => each.gateway === gateway && each.configured);
  const requiredPermissions: Permission[] = [
    "adminUsers",
    "adminOffers",
    "adminAvailableRequestOnline",
    "adminDeliveryService",
    "adminEmailProcessor",
    ...new Set(offers.map(({ family }) => (family === "AP" ? ("adminRequestsAP" as const) : "adminRequestsTR"))),
    ...(has("enzona") ? (["adminEnzona"] as const) : []),
    ...(has("transfermovil") || has("bipay") ? (["adminTransfermovil"] as const) : []),
  ];
  // An account without a password cannot sign in.
  const assignedPermissions = await column(
    db,
    sql`select distinct unnest(r.permissions) as value from roles r
      join user_roles ur on ur.role_id = r.id join users u on u.id = ur.user_id
      where u.active and u.kind = 'staff' and u.password_hash is not null`,
  );
  return requiredPermissions.filter((permission) => !assignedPermissions.includes(permission));
}

async function missingCapacity(db: Queryable, { now, language }: SetupContext, offers: Offers): Promise<string[]> {
  if (offers.length === 0) return ["none"];
  const open = await column(
    db,
    sql`select o.id as value from online_service_offers o where o.active and exists (
      select 1 from slots s where s.offer_id = o.id and s.status = 'available' and s.date >= ${dayOf(now)})`,
  );
  return offers.filter((offer) => !open.includes(offer._id)).map(({ name }) => name[language]);
}

async function column(db: Queryable, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ value: string }>(query);
  return rows.map(({ value }) => value);
}

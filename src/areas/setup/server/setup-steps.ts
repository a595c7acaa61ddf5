/** Each step judged by what is there: nobody ticks anything off. */
import { type SQL, sql } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import type { Language } from "../../../kit/language.ts";
import type { Permission } from "../../../kit/permissions.ts";
import type { Call } from "../../../server/call.ts";
import type { Queryable } from "../../../server/database/connection.ts";
import { readFirm, readOffices } from "../../firm/server/public.ts";
import { codeNames } from "../../nomenclators/server/public.ts";
import { activeOffers, unpriced } from "../../online-services/server/public.ts";
import { latestMail } from "../../outgoing-mail/server/public.ts";
import { pagesBasic, publishedTermsVersion } from "../../terms/server/public.ts";
import { readGatewayTests } from "../../payments/server/public.ts";
import type { GatewayTrial } from "../../payments/contract.ts";
import type { SetupChecklist, SetupStep } from "../contract.ts";
import { stepKeys, type SetupStepKey } from "../setup-steps.ts";

type Offers = Awaited<ReturnType<typeof activeOffers>>;
type Asked = Pick<Call, "server" | "now" | "language">;
/** A step is done when it lacks nothing. */
type Lacks = Readonly<Record<SetupStepKey, readonly string[]>>;

export async function firstSteps(db: Queryable, call: Asked): Promise<SetupChecklist> {
  const firm = await readFirm(db);
  const offers = await activeOffers(db);
  const gateways = await readGatewayTests(db, call.server);
  const mail = { from: call.server.environment.MAIL_FROM, test: await latestMail(db, "testMail") };
  const lacks: Lacks = {
    firm: (["name", "legalName", "taxId", "address", "phone", "email"] as const).filter((field) => !firm[field]),
    offices: await officesLack(db, call.language),
    gateways: gatewaysLack(gateways),
    mail: mailLacks(call, mail),
    offers: offers.length > 0 ? [] : ["none"],
    tariffs: await tariffsLack(db, call, offers),
    terms: (await publishedTermsVersion(db)) > 0 ? [] : ["none"],
    texts: await textsLack(db),
    people: await peopleLack(db, offers, gateways),
    capacity: await capacityLacks(db, call, offers),
  };
  const steps: SetupStep[] = stepKeys.map((key) => ({ key, done: lacks[key].length === 0, lacks: [...lacks[key]] }));
  return { openedAt: firm.openedAt, steps, gateways, mail };
}

async function officesLack(db: Queryable, language: Language): Promise<string[]> {
  const receiving = (await readOffices({ db })).filter((office) => office.active);
  if (receiving.length === 0) return ["none"];
  return receiving.filter(({ address, hours }) => !address || hours.length === 0).map(({ name }) => name[language]);
}

/** One gateway at least, and each that is configured answered its last test call. */
function gatewaysLack(gateways: readonly GatewayTrial[]): string[] {
  const configured = gateways.filter((each) => each.configured);
  if (configured.length === 0) return ["none"];
  return configured.filter(({ last }) => last?.outcome !== "ok").map(({ gateway }) => gateway);
}

function mailLacks({ server }: Pick<Call, "server">, { from, test }: SetupChecklist["mail"]): string[] {
  const { SMTP_URL, production } = server.environment;
  return [
    ...(SMTP_URL ? [] : ["line"]),
    // The name that stands in until one is given; no mail server of the world takes it.
    ...(production && /\.example>?$/.test(from) ? ["sender"] : []),
    ...(test?.state === "sent" ? [] : ["test"]),
  ];
}

/** People at home pay in pesos; those abroad in dollars, where a card can be charged. */
async function tariffsLack(db: Queryable, { server, now, language }: Asked, offers: Offers) {
  if (offers.length === 0) return ["none"];
  const currencies = server.gateways.bipay ? (["CUP", "USD"] as const) : (["CUP"] as const);
  const found = await unpriced(db, now, offers, currencies);
  const codes = found.map(({ documentType }) => documentType);
  const names = await codeNames(db, codes, language);
  return found.map((each) => `${names.get(each.documentType) ?? each.documentType} (${each.currencies.join(", ")})`);
}

async function textsLack(db: Queryable): Promise<string[]> {
  const pages = await pagesBasic(db);
  return (["about_us", "contact", "politics", "slogan"] as const).filter((key) => !pages[key].es || !pages[key].en);
}

/** What somebody has to be able to do from the first day. */
async function peopleLack(db: Queryable, offers: Offers, gateways: readonly GatewayTrial[]): Promise<string[]> {
  const has = (gateway: GatewayTrial["gateway"]) =>
    gateways.some((each) => each.gateway === gateway && each.configured);
  const needed: Permission[] = [
    "adminUsers",
    "adminOffers",
    "adminAvailableRequestOnline",
    "adminDeliveryService",
    "adminEmailProcessor",
    ...new Set(offers.map(({ family }) => (family === "AP" ? ("adminRequestsAP" as const) : "adminRequestsTR"))),
    ...(has("enzona") ? (["adminEnzona"] as const) : []),
    ...(has("transfermovil") || has("bipay") ? (["adminTransfermovil"] as const) : []),
  ];
  // A person who never chose a password cannot come to work.
  const held = await column(
    db,
    sql`select distinct unnest(r.permissions) as value from roles r
      join user_roles ur on ur.role_id = r.id join users u on u.id = ur.user_id
      where u.active and u.kind = 'staff' and u.password_hash is not null`,
  );
  return needed.filter((permission) => !held.includes(permission));
}

async function capacityLacks(db: Queryable, { now, language }: Asked, offers: Offers): Promise<string[]> {
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

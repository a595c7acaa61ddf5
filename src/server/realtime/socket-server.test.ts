// @engine both
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { roles } from "../../areas/roles/server/tables.ts";
import { userRoles, users } from "../../areas/people/server/tables.ts";
import { permissions, type Permission } from "../../kit/permissions.ts";
import { eq } from "drizzle-orm";
import { notify } from "../../areas/notifications/server/public.ts";
import { inTransaction } from "../database/connection.ts";
import { publish } from "./notify-channel.ts";
import { startServerProcess } from "../testing/child-process.ts";
import { sessions } from "../../areas/session/server/tables.ts";
import { hashToken, newToken } from "../../areas/session/server/token.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { serverUrl } from "../testing/test-database.ts";
import { demoPassword } from "../testing/demo-world.ts";
import { until } from "../testing/wait.ts";

let app: TestApp;
const opened: Socket[] = [];
beforeAll(async () => {
  app = await openTestApp();
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});
afterAll(() => app.close());

interface Ear {
  readonly socket: Socket;
  readonly heard: string[][];
}

async function signIn(username: string): Promise<string> {
  return (await app.as("nobody").session.login({ username, password: demoPassword })).token;
}

/** A browser's socket: connected, or the words with which it was refused. */
async function listen(options: { token?: string; headers?: Record<string, string>; address?: string }): Promise<Ear> {
  const socket = io(options.address ?? app.address, {
    path: "/legalsit/realtime",
    reconnection: false,
    forceNew: true,
    query: { email: "anybody@demo.example" },
    ...(options.token ? { auth: { token: options.token } } : {}),
    ...(options.headers ? { extraHeaders: options.headers } : {}),
  });
  opened.push(socket);
  const heard: string[][] = [];
  socket.on("refresh_notification", (ids: string[]) => heard.push(ids));
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", (error) => reject(new Error(error.message)));
  });
  return { socket, heard };
}

const cutOf = (socket: Socket) => new Promise<string>((resolve) => void socket.once("disconnect", resolve));
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 150));
const idOf = async (who: string) => (await app.as(who).session.current()).user._id;
const tell = (users: string[]) =>
  inTransaction(app.server.db, (tx) =>
    notify(tx, {
      to: { users },
      type: "online.paid",
      title: { es: "Pagada", en: "Paid" },
      text: { es: "AP26000001", en: "AP26000001" },
    }),
  );

describe("the handshake", () => {
  test.each([
    ["nothing", {}],
    ["a made-up token", { token: "x".repeat(43) }],
    ["an undecodable cookie", { headers: { cookie: "legalsit=%E0%A4%A" } }],
    ["somebody's e-mail only", { headers: { cookie: "email=administrator@demo.example" } }],
  ])("with %s is refused", async (_what, options) => {
    await expect(listen(options)).rejects.toThrow(/UNAUTHENTICATED|UNAVAILABLE/);
    await app.as("nobody").session.captcha();
  });

  test("with our cookie lets in, whatever other programs of the site keep beside it", async () => {
    const cookie = `theirs=100%; legalsit=${await signIn("lawyer@demo.example")}; half=%E0%A4%A`;
    const { socket } = await listen({ headers: { cookie, origin: app.server.environment.publicUrl } });
    expect(socket.connected).toBe(true);
  });

  test("from another site is refused, with our cookie and all", async () => {
    const cookie = `legalsit=${await signIn("lawyer@demo.example")}`;
    await expect(listen({ headers: { cookie, origin: "https://evil.example" } })).rejects.toThrow();
    const { socket } = await listen({ headers: { cookie, origin: app.server.environment.publicUrl } });
    expect(socket.connected).toBe(true);
  });

  test("with a token lets in, and entering brings a first refresh of one's own badge whatever the browser says", async () => {
    const { socket, heard } = await listen({ token: await signIn("lawyer@demo.example") });
    socket.emit("on-user-enter", { _id: await idOf("administrator@demo.example") });
    await until(() => heard.length > 0);
    expect(heard).toEqual([[await idOf("lawyer@demo.example")]]);
  });
});

describe("a refresh", () => {
  test("reaches whom it concerns, on every device, and nobody else", async () => {
    const phone = await listen({ token: await signIn("client@demo.example") });
    const desk = await listen({ token: await signIn("client@demo.example") });
    const other = await listen({ token: await signIn("client2@demo.example") });
    const client = await idOf("client@demo.example");
    await tell([client]);
    await until(() => phone.heard.length > 0 && desk.heard.length > 0);
    await aMoment();
    expect([phone.heard, desk.heard, other.heard]).toEqual([[[client]], [[client]], []]);
  });

  test("reaches the holders of a permission, and comes with the commit, not before", async () => {
    const holder = await listen({ token: await signIn("online-ap@demo.example") });
    const another = await listen({ token: await signIn("cashier@demo.example") });
    await inTransaction(app.server.db, async (tx) => {
      const said = { title: { es: "a", en: "a" }, text: { es: "b", en: "b" } };
      await notify(tx, { to: { permission: "adminRequestsAP" }, type: "online.paid", ...said });
      throw new Error("rolled back");
    }).catch(() => {});
    await aMoment();
    expect(holder.heard).toEqual([]);
    await inTransaction(app.server.db, async (tx) => {
      const said = { title: { es: "a", en: "a" }, text: { es: "b", en: "b" } };
      await notify(tx, { to: { permission: "adminRequestsAP" }, type: "online.paid", ...said });
    });
    await until(() => holder.heard.length > 0);
    expect(another.heard).toEqual([]);
  });

  /** Who may hear of what, written apart from the program; anyone who holds another right alone, or is a client, none of it. */
  const mayHear: Readonly<Record<string, readonly string[]>> = {
    adminRequestsAP: ["refresh_requests"],
    adminRequestsTR: ["refresh_requests"],
    adminDeliveryService: ["refresh_deliveries"],
    adminCarriers: ["refresh_deliveries"],
    adminEmailProcessor: ["refresh_mails"],
  };
  const lists = ["refresh_requests", "refresh_deliveries", "refresh_mails"];
  const tellAll = async () => {
    for (const topic of ["requests", "deliveries", "mail", "mails"] as const)
      await publish(app.server.db, topic, ["some-row"]);
    await aMoment();
  };
  const listsHeard = ({ socket }: Ear) => {
    const heard = new Set<string>();
    for (const list of lists) socket.on(list, () => heard.add(list));
    return heard;
  };
  /** A session of somebody on staff who holds this one permission. */
  const holderOf = async (permission: Permission) => {
    const { db } = app.server;
    const named = { key: permission, nameEs: permission, nameEn: permission, permissions: [permission] };
    const [role] = await db.insert(roles).values(named).returning();
    const [lawyer] = await db.select().from(users).where(eq(users.email, "lawyer@demo.example"));
    const { id: _, searchText: _search, ...like } = lawyer as typeof users.$inferSelect;
    const email = `${permission.toLowerCase()}@demo.example`;
    const [person] = await db
      .insert(users)
      .values({ ...like, email, username: email, ci: null, passport: null })
      .returning();
    await db.insert(userRoles).values({ userId: person?.id ?? "", roleId: role?.id ?? "" });
    // Written straight into the table: passwords are slow on purpose, and there are many of them here.
    const token = newToken();
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const where = { ip: "127.0.0.1", userAgent: "", seenAt: new Date().toISOString() };
    await db.insert(sessions).values({ tokenHash: hashToken(token), userId: person?.id ?? "", expiresAt, ...where });
    return token;
  };

  test("of a list reaches those who may read it and nobody else, permission by permission", async () => {
    const heard: Record<string, Set<string>> = {};
    for (const permission of permissions)
      heard[permission] = listsHeard(await listen({ token: await holderOf(permission) }));
    heard.client = listsHeard(await listen({ token: await signIn("client@demo.example") }));
    await tellAll();
    const found = Object.fromEntries(Object.entries(heard).map(([who, set]) => [who, [...set].sort()]));
    expect(found).toEqual(Object.fromEntries(Object.keys(heard).map((who) => [who, mayHear[who] ?? []])));
  });

  test("of a list ends for an open socket with the right, and begins with it", async () => {
    const heard = listsHeard(await listen({ token: await signIn("courier@demo.example") }));
    const admin = app.as("administrator@demo.example");
    const courier = await idOf("courier@demo.example");
    const give = async (key: string) => {
      const [role] = await app.server.db.select().from(roles).where(eq(roles.key, key));
      const { updatedAt } = await admin.people.get({ id: courier });
      await admin.people.setRoles({ _id: courier, updatedAt, roles: [role?.id ?? ""] });
      await aMoment();
      heard.clear();
      await tellAll();
      return [...heard].sort();
    };
    expect(await give("lawyer")).toEqual([]);
    expect(await give("administrator")).toEqual([...lists].sort());
  });
});

describe("anyone who says too much", () => {
  let bounded: TestApp;
  beforeAll(async () => {
    // The server's ten seconds do not pass while these tests run, however busy the machine is. Only what starts with it:
    // the engine of a socket needs intervals of its own to move from polling to a web socket.
    vi.useFakeTimers({ toFake: ["setInterval"] });
    bounded = await openTestApp({ limited: true });
    vi.useRealTimers();
  });
  afterAll(() => bounded.close());
  const listenHere = async () =>
    listen({ token: await bounded.tokenOf("lawyer@demo.example"), address: bounded.address });

  test("is cut off; an ordinary socket of the same address stays", async () => {
    const quiet = await listenHere();
    const loud = await listenHere();
    const cut = cutOf(loud.socket);
    for (let said = 0; said < 60; said += 1) loud.socket.emit("anything", said);
    await cut;
    await aMoment();
    expect(quiet.socket.connected).toBe(true);
    quiet.socket.emit("on-user-enter", {});
    await until(() => quiet.heard.length > 0);
  });

  test("with more sockets than a person has tabs gets no more of them", async () => {
    const answers = await Promise.allSettled(Array.from({ length: 55 }, listenHere));
    const refused = answers.filter((answer) => answer.status === "rejected");
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect(refused.length).toBeLessThan(10);
    expect(String(refused[0]?.reason)).toContain("TOO_MANY_REQUESTS");
  });

  test("from one address in all is turned away", async () => {
    const ask = () => fetch(`${bounded.address}/legalsit/realtime/?EIO=4&transport=polling&sid=none`);
    for (let sent = 0; sent < 5100; sent += 100) {
      const answers = await Promise.all(Array.from({ length: 100 }, ask));
      if (answers.some((answer) => answer.status === 429)) return;
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([400]));
    }
    throw new Error("never turned away");
  });
});

describe("a session that ends", () => {
  test("takes its own sockets along, by signing out", async () => {
    const token = await signIn("notary@demo.example");
    const gone = await listen({ token });
    const stays = await listen({ token: await signIn("notary@demo.example") });
    const cut = cutOf(gone.socket);
    await app.app.inject({
      method: "POST",
      url: "/legalsitapi/public/session/logout",
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    });
    expect(await cut).toBe("io server disconnect");
    await aMoment();
    expect(stays.socket.connected).toBe(true);
    await expect(listen({ token })).rejects.toThrow("UNAUTHENTICATED");
  });

  test("takes all of them along, by blocking", async () => {
    const { socket } = await listen({ token: await signIn("courier@demo.example") });
    const admin = app.as("administrator@demo.example");
    const [person] = (await admin.people.list({ search: "courier@demo.example" })).docs;
    const cut = cutOf(socket);
    const blockedAt = Date.now();
    await admin.people.block({
      _id: person?._id ?? "",
      updatedAt: person?.updatedAt ?? "",
      reason: "Dejó la empresa hoy",
    });
    await cut;
    expect(Date.now() - blockedAt).toBeLessThan(5000);
  });
});

test("after the database was cut off, every browser is told to look again, and later news arrive", async () => {
  const ears = [
    await listen({ token: await signIn("client@demo.example") }),
    await listen({ token: await signIn("management@demo.example") }),
  ];
  const { _clients: clients } = app.server.open.pool as unknown as Pool;
  for (const client of Array.from(clients)) client.connection.stream.destroy(new Error("cut by the test"));
  await until(() => !app.server.signals.connected);
  await until(() => app.server.signals.connected);
  await until(() => ears.every((ear) => ear.heard.length > 0));
  const client = await idOf("client@demo.example");
  await tell([client]);
  await until(() => (ears[0]?.heard.length ?? 0) > 1);
  expect(ears[0]?.heard.at(-1)).toEqual([client]);
});
interface Pool {
  readonly _clients: { connection: { stream: { destroy(error: Error): void } } }[];
}

test.runIf(serverUrl())("what one process announces reaches the browsers of another", async () => {
  const { options } = app.server.open.pool as unknown as { options: { connectionString: string } };
  const second = await startServerProcess({ DATABASE_URL: options.connectionString });
  try {
    const token = await signIn("client@demo.example");
    const ear = await listen({ token, address: second.address });
    const client = await idOf("client@demo.example");
    await tell([client]);
    await until(() => ear.heard.length > 0);
    expect(ear.heard).toEqual([[client]]);
    const cut = cutOf(ear.socket);
    await app.app.inject({
      method: "POST",
      url: "/legalsitapi/public/session/logout",
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    });
    await cut;
  } finally {
    expect(await second.stop()).toBe(0);
  }
});

// @engine both
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { roles } from "../../areas/administration/roles/server/tables.ts";
import { userRoles, users } from "../../areas/administration/people/server/tables.ts";
import { permissions, type Permission } from "../../kit/permissions.ts";
import { eq } from "drizzle-orm";
import { notify } from "../../areas/administration/notifications/server/public.ts";
import { inTransaction } from "../database/connection.ts";
import { publish } from "./notify-channel.ts";
import { startServerProcess } from "../testing/child-process.ts";
import { sessions } from "../../areas/administration/session/server/tables.ts";
import { hashToken, newToken } from "../../areas/administration/session/server/token.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { serverUrl } from "../testing/test-database.ts";
import { demoPassword } from "../demo/demo-world.ts";
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

interface Listener {
  readonly socket: Socket;
  readonly heard: string[][];
}

async function signIn(username: string): Promise<string> {
  return (await app.as("nobody").session.login({ username, password: demoPassword })).token;
}

/** Connects a socket like a browser; rejects with the server's error message. */
async function listen(options: {
  token?: string;
  headers?: Record<string, string>;
  address?: string;
}): Promise<Listener> {
  const socket = io(options.address ?? app.address, {
    path: "/legalsit/realtime",
    reconnection: false,
    forceNew: true,
    query: { email: "anybody@demo.example" },
    ...(options.token ? { auth: { token: options.token } } : {}),
    ...(options.headers ? { extraHeaders: options.headers } : {}),
  });
  opened.push(socket);
  const received: string[][] = [];
  socket.on("refresh_notification", (ids: string[]) => received.push(ids));
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", (error) => reject(new Error(error.message)));
  });
  return { socket, heard: received };
}

const disconnection = (socket: Socket) => new Promise<string>((resolve) => void socket.once("disconnect", resolve));
const shortDelay = () => new Promise((resolve) => setTimeout(resolve, 150));
const idOf = async (who: string) => (await app.as(who).session.current()).user._id;
const notifyUsers = (users: string[]) =>
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

  test("with our cookie is accepted, whatever cookies other programs of the site have", async () => {
    const cookie = `theirs=100%; legalsit=${await signIn("lawyer@demo.example")}; half=%E0%A4%A`;
    const { socket } = await listen({ headers: { cookie, origin: app.server.environment.publicUrl } });
    expect(socket.connected).toBe(true);
  });

  test("from another site is refused, even with our cookie", async () => {
    const cookie = `legalsit=${await signIn("lawyer@demo.example")}`;
    await expect(listen({ headers: { cookie, origin: "https://evil.example" } })).rejects.toThrow();
    const { socket } = await listen({ headers: { cookie, origin: app.server.environment.publicUrl } });
    expect(socket.connected).toBe(true);
  });

  test("with a token is accepted; entering sends a first refresh of the user's own badge, whatever the browser sent", async () => {
    const { socket, heard: received } = await listen({ token: await signIn("lawyer@demo.example") });
    socket.emit("on-user-enter", { _id: await idOf("administrator@demo.example") });
    await until(() => received.length > 0);
    expect(received).toEqual([[await idOf("lawyer@demo.example")]]);
  });
});

describe("a refresh", () => {
  test("reaches the people it concerns on every device, and nobody else", async () => {
    const phone = await listen({ token: await signIn("client@demo.example") });
    const computer = await listen({ token: await signIn("client@demo.example") });
    const other = await listen({ token: await signIn("client2@demo.example") });
    const client = await idOf("client@demo.example");
    await notifyUsers([client]);
    await until(() => phone.heard.length > 0 && computer.heard.length > 0);
    await shortDelay();
    expect([phone.heard, computer.heard, other.heard]).toEqual([[[client]], [[client]], []]);
  });

  test("reaches the holders of a permission after the commit, not before", async () => {
    const withPermission = await listen({ token: await signIn("online-ap@demo.example") });
    const withoutPermission = await listen({ token: await signIn("cashier@demo.example") });
    await inTransaction(app.server.db, async (tx) => {
      const texts = { title: { es: "a", en: "a" }, text: { es: "b", en: "b" } };
      await notify(tx, { to: { permission: "adminRequestsAP" }, type: "online.paid", ...texts });
      throw new Error("rolled back");
    }).catch(() => {});
    await shortDelay();
    expect(withPermission.heard).toEqual([]);
    await inTransaction(app.server.db, async (tx) => {
      const texts = { title: { es: "a", en: "a" }, text: { es: "b", en: "b" } };
      await notify(tx, { to: { permission: "adminRequestsAP" }, type: "online.paid", ...texts });
    });
    await until(() => withPermission.heard.length > 0);
    expect(withoutPermission.heard).toEqual([]);
  });

  /**
   * The events per permission, written independently of the program. People with another permission only, and clients,
   * get none.
   */
  const eventsByPermission: Readonly<Record<string, readonly string[]>> = {
    adminRequestsAP: ["refresh_requests"],
    adminRequestsTR: ["refresh_requests"],
    adminDeliveryService: ["refresh_deliveries"],
    adminCarriers: ["refresh_deliveries"],
    adminEmailProcessor: ["refresh_mails"],
  };
  const lists = ["refresh_requests", "refresh_deliveries", "refresh_mails"];
  const publishAll = async () => {
    for (const topic of ["requests", "deliveries", "mail", "mails"] as const)
      await publish(app.server.db, topic, ["some-row"]);
    await shortDelay();
  };
  const collectLists = ({ socket }: Listener) => {
    const received = new Set<string>();
    for (const list of lists) socket.on(list, () => received.add(list));
    return received;
  };
  /** Session token of a staff member with this permission only. */
  const tokenWithPermission = async (permission: Permission) => {
    const { db } = app.server;
    const roleValues = { key: permission, nameEs: permission, nameEn: permission, permissions: [permission] };
    const [role] = await db.insert(roles).values(roleValues).returning();
    const [lawyer] = await db.select().from(users).where(eq(users.email, "lawyer@demo.example"));
    const { id: _, searchText: _search, ...template } = lawyer as typeof users.$inferSelect;
    const email = `${permission.toLowerCase()}@demo.example`;
    const [person] = await db
      .insert(users)
      .values({ ...template, email, username: email, ci: null, passport: null })
      .returning();
    await db.insert(userRoles).values({ userId: person?.id ?? "", roleId: role?.id ?? "" });
    // Written directly into the table: signing in is slow on purpose, and there are many permissions.
    const token = newToken();
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const session = { ip: "127.0.0.1", userAgent: "", seenAt: new Date().toISOString() };
    await db.insert(sessions).values({ tokenHash: hashToken(token), userId: person?.id ?? "", expiresAt, ...session });
    return token;
  };

  test("of a list reaches the people who may read it and nobody else, for each permission", async () => {
    const eventsOf: Record<string, Set<string>> = {};
    for (const permission of permissions)
      eventsOf[permission] = collectLists(await listen({ token: await tokenWithPermission(permission) }));
    eventsOf.client = collectLists(await listen({ token: await signIn("client@demo.example") }));
    await publishAll();
    const eventsByCaller = Object.fromEntries(Object.entries(eventsOf).map(([who, set]) => [who, [...set].sort()]));
    expect(eventsByCaller).toEqual(
      Object.fromEntries(Object.keys(eventsOf).map((who) => [who, eventsByPermission[who] ?? []])),
    );
  });

  test("of a list stops for an open socket when the right is lost, and starts when it is granted", async () => {
    const received = collectLists(await listen({ token: await signIn("courier@demo.example") }));
    const admin = app.as("administrator@demo.example");
    const courier = await idOf("courier@demo.example");
    const setRole = async (key: string) => {
      const [role] = await app.server.db.select().from(roles).where(eq(roles.key, key));
      const { updatedAt } = await admin.people.get({ id: courier });
      await admin.people.setRoles({ _id: courier, updatedAt, roles: [role?.id ?? ""] });
      await shortDelay();
      received.clear();
      await publishAll();
      return [...received].sort();
    };
    expect(await setRole("lawyer")).toEqual([]);
    expect(await setRole("administrator")).toEqual([...lists].sort());
  });
});

describe("a client that exceeds a limit", () => {
  let limitedApp: TestApp;
  beforeAll(async () => {
    // Freezes the server's ten-second window, so that it does not end on a slow machine. Only for the server's start:
    // the socket engine needs real intervals to switch from polling to a web socket.
    vi.useFakeTimers({ toFake: ["setInterval"] });
    limitedApp = await openTestApp({ limited: true });
    vi.useRealTimers();
  });
  afterAll(() => limitedApp.close());
  const listenToLimited = async () =>
    listen({ token: await limitedApp.tokenOf("lawyer@demo.example"), address: limitedApp.address });

  test("is disconnected; another socket of the same address stays connected", async () => {
    const quietListener = await listenToLimited();
    const noisyListener = await listenToLimited();
    const disconnected = disconnection(noisyListener.socket);
    for (let message = 0; message < 60; message += 1) noisyListener.socket.emit("anything", message);
    await disconnected;
    await shortDelay();
    expect(quietListener.socket.connected).toBe(true);
    quietListener.socket.emit("on-user-enter", {});
    await until(() => quietListener.heard.length > 0);
  });

  test("with more sockets than the limit per person is refused further ones", async () => {
    const answers = await Promise.allSettled(Array.from({ length: 55 }, listenToLimited));
    const refused = answers.filter((answer) => answer.status === "rejected");
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect(refused.length).toBeLessThan(10);
    expect(String(refused[0]?.reason)).toContain("TOO_MANY_REQUESTS");
  });

  test("from one address in total is refused", async () => {
    const requestHandshake = () => fetch(`${limitedApp.address}/legalsit/realtime/?EIO=4&transport=polling&sid=none`);
    for (let requested = 0; requested < 5100; requested += 100) {
      const answers = await Promise.all(Array.from({ length: 100 }, requestHandshake));
      if (answers.some((answer) => answer.status === 429)) return;
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([400]));
    }
    throw new Error("never turned away");
  });
});

describe("a session that ends", () => {
  test("by signing out closes its own sockets", async () => {
    const token = await signIn("notary@demo.example");
    const signedOut = await listen({ token });
    const other = await listen({ token: await signIn("notary@demo.example") });
    const disconnected = disconnection(signedOut.socket);
    await app.app.inject({
      method: "POST",
      url: "/legalsitapi/public/session/logout",
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    });
    expect(await disconnected).toBe("io server disconnect");
    await shortDelay();
    expect(other.socket.connected).toBe(true);
    await expect(listen({ token })).rejects.toThrow("UNAUTHENTICATED");
  });

  test("by blocking closes all sockets of the person", async () => {
    const { socket } = await listen({ token: await signIn("courier@demo.example") });
    const admin = app.as("administrator@demo.example");
    const [person] = (await admin.people.list({ search: "courier@demo.example" })).docs;
    const disconnected = disconnection(socket);
    const blockedAt = Date.now();
    await admin.people.block({
      _id: person?._id ?? "",
      updatedAt: person?.updatedAt ?? "",
      reason: "Dejó la empresa hoy",
    });
    await disconnected;
    expect(Date.now() - blockedAt).toBeLessThan(5000);
  });
});

test("after a database outage every browser gets the message to refetch, and later signals arrive", async () => {
  const listeners = [
    await listen({ token: await signIn("client@demo.example") }),
    await listen({ token: await signIn("management@demo.example") }),
  ];
  const { _clients: clients } = app.server.open.pool as unknown as Pool;
  for (const client of Array.from(clients)) client.connection.stream.destroy(new Error("cut by the test"));
  await until(() => !app.server.signals.connected);
  await until(() => app.server.signals.connected);
  await until(() => listeners.every((listener) => listener.heard.length > 0));
  const client = await idOf("client@demo.example");
  await notifyUsers([client]);
  await until(() => (listeners[0]?.heard.length ?? 0) > 1);
  expect(listeners[0]?.heard.at(-1)).toEqual([client]);
});
interface Pool {
  readonly _clients: { connection: { stream: { destroy(error: Error): void } } }[];
}

test.runIf(serverUrl())("a signal of one process reaches the browsers of another", async () => {
  const { options } = app.server.open.pool as unknown as { options: { connectionString: string } };
  const second = await startServerProcess({ DATABASE_URL: options.connectionString });
  try {
    const token = await signIn("client@demo.example");
    const listener = await listen({ token, address: second.address });
    const client = await idOf("client@demo.example");
    await notifyUsers([client]);
    await until(() => listener.heard.length > 0);
    expect(listener.heard).toEqual([[client]]);
    const disconnected = disconnection(listener.socket);
    await app.app.inject({
      method: "POST",
      url: "/legalsitapi/public/session/logout",
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    });
    await disconnected;
  } finally {
    expect(await second.stop()).toBe(0);
  }
});

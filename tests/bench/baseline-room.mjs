/**
 * Baseline of a chat room with only Socket.IO and the database driver: reads the sender from the database, inserts the
 * message with its sequence number, then broadcasts it. `node --expose-gc baseline-room.mjs <database>`.
 */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import pg from "pg";
import { Server } from "socket.io";
import { reportMemory } from "./memory.mjs";

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10, options: "-c timezone=UTC" });
const http = createServer();
const io = new Server(http, { path: "/legalsit/realtime", serveClient: false });

const sessionUser = {
  name: "known",
  text: `select u.id, concat_ws(' ', u.first_name, u.last_name) as name from sessions s join users u on u.id = s.user_id
    where s.token_hash = $1 and s.expires_at > now() and u.active`,
};
const membership = {
  name: "member",
  text: `select 1 from virtual_table_people p join virtual_tables t on t.id = p.table_id
    where p.table_id = $1 and p.user_id = $2 and t.active and not t.closed`,
};
const nextSequence = {
  name: "place",
  text: `update chat_conversations set last_seq = last_seq + 1, last_at = now() where table_id = $1 returning id, last_seq`,
};
const insertMessage = {
  name: "write",
  text: `insert into chat_messages (id, conversation_id, seq, type, text, sender, sender_name, sent_at, updated_at)
    values ($1, $2, $3, 'text', $4, $5, $6, now(), now()) returning sent_at`,
};

const findPerson = async (token) => {
  const hash = createHash("sha256").update(token).digest("base64url");
  return (await pool.query({ ...sessionUser, values: [hash] })).rows[0];
};
const isMember = async (tableId, id) => (await pool.query({ ...membership, values: [tableId, id] })).rowCount > 0;

io.use(async (socket, next) => {
  const person = await findPerson(socket.handshake.auth.token);
  next(person ? undefined : new Error("UNAUTHENTICATED"));
});
io.on("connection", (socket) => {
  const { token } = socket.handshake.auth;
  socket.on("on-table-enter", async ({ tableId }, acknowledge) => {
    const { id } = await findPerson(token);
    const ok = await isMember(tableId, id);
    if (ok) await socket.join(tableId);
    acknowledge({ ok });
  });
  socket.on("on-message", async ({ _id, tableId, text }, acknowledge) => {
    const { id, name } = await findPerson(token);
    if (!(await isMember(tableId, id))) return acknowledge({ ok: false });
    const client = await pool.connect();
    await client.query("begin");
    const [{ id: conversation, last_seq: seq }] = (await client.query({ ...nextSequence, values: [tableId] })).rows;
    const [{ sent_at: sentAt }] = (
      await client.query({ ...insertMessage, values: [_id, conversation, seq, text, id, name] })
    ).rows;
    await client.query("commit");
    client.release();
    const message = { _id, tableId, seq, type: "text", text, from: { _id: id, name }, sentAt, updatedAt: sentAt };
    io.to(tableId).emit("chat_message", { tableId, message });
    acknowledge({ ok: true, message });
  });
});

http.listen(0, "127.0.0.1", () => {
  reportMemory();
  process.send?.({ address: `http://127.0.0.1:${http.address().port}` });
});

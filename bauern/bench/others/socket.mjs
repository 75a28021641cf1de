// Socket.IO on Node with the pattern of ours: an action is answered, and each of four seats is sent its own view of
// about so many bytes. `node socket.mjs BYTES` speaks just enough of the protocol for the crowd.
import { createServer } from "node:http";
import { Server } from "socket.io";

const size = Number(process.argv[2]);
const laid = Array.from({ length: Math.round((size - 150) / 32) }, (_, n) => ({ seat: n % 4, card: "HK", pair: 0 }));
const tables = new Map();
const http = createServer();
const io = new Server(http, { transports: ["websocket"], perMessageDeflate: false, serveClient: false });

function tell(code, table) {
  table.seats.forEach((socket, seat) => {
    const view = { phase: "play", turn: table.seq % 4, seat, legal: ["HK"], laid };
    socket.emit("update", { table: code, seq: table.seq, events: [], view });
  });
}

io.on("connection", (socket) => {
  socket.emit("welcome", {});
  socket.on("command", ({ kind, table: code }, answer) => {
    if (kind === "open-table") {
      const opened = `T${tables.size}`;
      tables.set(opened, { seq: 0, seats: [] });
      answer({ ok: true, table: opened });
      return;
    }
    const table = tables.get(code);
    if (kind === "join") {
      table.seats.push(socket);
    } else {
      if (kind === "act") table.seq += 1;
      tell(code, table);
    }
    answer({ ok: true, seq: table.seq });
  });
});
http.listen(0, "127.0.0.1", () => console.log(`listening on http://127.0.0.1:${http.address().port}`));

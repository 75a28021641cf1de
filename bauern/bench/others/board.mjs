// boardgame.io's own server with a game whose moves make a state of about so many bytes, and a view for each of four.
// With a folder as second argument its own FlatFile keeps there what is played.
import { createRequire } from "node:module";

const { FlatFile, Server, Origins } = createRequire(import.meta.url)("boardgame.io/server");
const [, , size, folder] = process.argv;
// What the library adds to the game's state is about 900 bytes.
const laid = Array.from({ length: Math.round((Number(size) - 900) / 32) }, (_, n) => ({ seat: n % 4, card: "HK", pair: 0 }));
const game = {
  name: "table",
  setup: () => ({ seq: 0, laid, hands: [["HK"], ["HK"], ["HK"], ["HK"]] }),
  moves: { play: ({ G }) => void (G.seq += 1) },
  turn: { minMoves: 1, maxMoves: 1 },
  playerView: ({ G, playerID }) => {
    const { hands, ...open } = G;
    return { ...open, seat: playerID, legal: hands[Number(playerID)] };
  },
};
const stored = folder && { db: new FlatFile({ dir: folder }) };
const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...stored });
const { appServer } = await server.run(0);
console.log(`listening on http://127.0.0.1:${appServer.address().port}`);

/** What the server itself says at a table. */
export const systemKeys = [
  'joined', // name, seat: takes a seat
  'left', // name, seat: leaves a seat
  'bot', // seat, bot: a bot takes a seat
  'removed', // name: removed by the host
  'casts', // name: shows both sides to those who look on, as all players have agreed
  'castEnds', // name: has ended that
  'divided', // name, seat: has said who of the seat commands what
  'host', // name: hosts from now on
  'started',
  'proposal', // name, what
  'declined', // name, what
  'withdrawn', // name, what
  'agreed', // what
  'paused',
  'resumed',
  'resigned', // name, seat
  'timeout', // seat
  'over',
  'rematch', // name
  'frozen', // the rules have another version now: nothing goes on
  'thawed', // the match has come to the present rules
  'lastRound', // the round of play under way is its last one
] as const;
export type SystemKey = (typeof systemKeys)[number];
/**
 * `name` and `user`: of a person, and his id; `seat`: id of a seat; `what`: kind of a proposal; `bot`: id of a bot.
 */
export type SystemParams = { readonly [name in 'name' | 'user' | 'seat' | 'what' | 'bot']?: string };

/** What is done: strength and losses in battle, the way home, standing orders, the rule of a line of the log. */
export type { Homeward } from '../after-battle/homeward.ts';
export { homewardOf } from '../after-battle/homeward.ts';
export { attackNow, defenceNow, stepsLeft, total } from '../battle/force.ts';
export type { Fire, Fought } from '../battle/fought.ts';
export { foughtIn } from '../battle/fought.ts';
export { payAll } from '../battle/hits.ts';
export { logRule } from '../log-rules.ts';
export { momentOf } from '../moment.ts';
export { commandOf } from '../offensive/activate.ts';
export type { Orders } from '../standing-orders.ts';
export { standard } from '../standing-orders.ts';

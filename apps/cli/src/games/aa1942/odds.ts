import type { Answer, Force, Odds } from '@wardroom/aa1942/read';
import { oddsAnswer, unitTypes } from '@wardroom/aa1942/read';
import type { Report } from '../../command.ts';
import { command } from '../../command.ts';
import { CliError } from '../../errors.ts';
import { readJson } from '../../files.ts';

/** More units than this on one side never meet in a game. */
const MOST = 200;

/** A force as people write it: "3 infantry, 1 tank" or "infantry:3 tank". Throws `CliError` badOption. */
export function forceOf(name: string, text: string): Force {
  const out: { [type: string]: number } = {};
  const words = text.split(/[\s,;+]+/).filter((w) => w !== '');
  let n = 1;
  for (const word of words) {
    if (/^\d+$/.test(word)) {
      n = Number(word);
      continue;
    }
    const [type, times] = word.split(':') as [string, string | undefined];
    const singular = type.endsWith('s') && !unitTypes.some((t) => t === type) ? type.slice(0, -1) : type;
    if (!unitTypes.some((t) => t === singular) || (times !== undefined && !/^\d+$/.test(times))) {
      throw new CliError('badOption', `--${name}: "${word}" is no unit; there are: ${unitTypes.join(', ')}`);
    }
    out[singular] = (out[singular] ?? 0) + (times === undefined ? n : Number(times));
    n = 1;
  }
  return out;
}

const percent = (p: number): string => `${(100 * p).toFixed(2).padStart(6)} %`;
const named = (f: Force): string =>
  unitTypes.flatMap((t) => ((f[t] ?? 0) > 0 ? [`${f[t]} ${t}`] : [])).join(', ') || 'nothing';

function battleLines(o: Odds, limit: number): string[] {
  return [
    ...(o.approximate ? ['beyond the budget of exact computing: sampled'] : []),
    `attacker wins ${percent(o.outcome.attacker)}   defender wins ${percent(o.outcome.defender)}   both gone ` +
      `${percent(o.outcome.draw)}`,
    ...(o.outcome.stalemate > 0 ? [`stalemate ${percent(o.outcome.stalemate)}`] : []),
    ...(o.outcome.stopped > 0 ? [`broken off ${percent(o.outcome.stopped)}`] : []),
    `territory taken ${percent(o.capture)}`,
    `expected losses: attacker ${o.attackerLossIPC.toFixed(2)} IPC, defender ${o.defenderLossIPC.toFixed(2)} ` +
      `IPC, swing ${o.swing.toFixed(2)}; ${o.rounds.toFixed(2)} rounds`,
    ...o.final
      .slice(0, limit)
      .map((f) => `  ${percent(f.p)}  ${f.result}: ${named(f.attacker)} against ${named(f.defender)}`),
  ];
}

function told(answer: Answer, limit: number): Report {
  if (answer.kind === 'raid') {
    const { odds } = answer;
    const lines = [
      `expected damage ${odds.expectedNewDamage.toFixed(3)}, bombers left ` +
        `${odds.expectedBombersLeft.toFixed(3)}, swing ${odds.swing.toFixed(2)} IPC`,
      ...odds.totalDamage.flatMap((p, n) => (p > 0 ? [`  ${percent(p)}  damage ${n}`] : [])),
    ];
    return { ok: true, data: odds, lines };
  }
  if (answer.kind === 'assault') {
    const { odds } = answer;
    return {
      ok: true,
      data: cut(odds, limit),
      lines: [
        ...(odds.sea ? ['at sea:', ...battleLines(odds.sea, limit)] : []),
        'ashore:',
        ...battleLines(odds.land, limit),
        `taken ${percent(odds.capture)}, swing ${odds.swing.toFixed(2)} IPC`,
      ],
    };
  }
  return { ok: true, data: cut(answer.odds, limit), lines: battleLines(answer.odds, limit) };
}

/** The most likely ends only; how many there are stays in `ends`. */
function cut<T extends { final?: readonly unknown[]; sea?: Odds | null; land?: Odds }>(
  odds: T,
  limit: number,
): object {
  return {
    ...odds,
    ...(odds.final ? { ends: odds.final.length, final: odds.final.slice(0, limit) } : {}),
    ...(odds.sea ? { sea: cut(odds.sea, limit) } : {}),
    ...(odds.land ? { land: cut(odds.land, limit) } : {}),
  };
}

export const odds = command({
  name: 'odds',
  summary:
    'Exact odds of a battle of aa1942: outcome, expected losses, IPC swing, ways to end; raids and assaults too.',
  options: {
    attack: { type: 'string', value: 'FORCE', help: 'the attackers, as "3 infantry, 1 tank"' },
    defend: { type: 'string', value: 'FORCE', help: 'the defenders' },
    kind: { type: 'string', value: 'land|sea', help: 'the kind of battle', default: 'land' },
    bombard: { type: 'string', value: 'SHIPS', help: 'battleships and cruisers that bombard first' },
    'keep-land': { type: 'integer', help: 'lose the last N land units of the attacker last of all', max: MOST },
    'attack-order': { type: 'string', value: 'TYPES', help: 'first lost first, by commas' },
    'defense-order': { type: 'string', value: 'TYPES', help: 'first lost first, by commas' },
    'attacker-subs': { type: 'string', value: 'strike|submerge', help: 'what submarines do when they may submerge' },
    'defender-subs': { type: 'string', value: 'strike|submerge', help: 'the same for the defender' },
    'stop-rounds': { type: 'integer', help: 'break off after N rounds', min: 1, max: MOST },
    'stop-land-units': { type: 'integer', help: 'break off with fewer than N land units', max: MOST },
    'stop-percent': { type: 'integer', help: 'break off when the chance to win is below N %', max: 100 },
    raid: { type: 'integer', value: 'BOMBERS', help: 'a strategic bombing raid by so many bombers', min: 1, max: 20 },
    ipc: { type: 'integer', help: 'raid: value of the territory', default: 10, min: 1, max: 50 },
    damage: { type: 'integer', help: 'raid: damage that is there already', default: 0, max: MOST },
    escorts: { type: 'integer', help: 'raid: escorting fighters', default: 0, max: 20 },
    interceptors: { type: 'integer', help: 'raid: intercepting fighters', default: 0, max: 20 },
    file: {
      type: 'string',
      value: 'FILE',
      help: 'the question as JSON instead; also {"kind": "assault", "sea"?, "cargo", "land"}',
    },
    limit: { type: 'integer', help: 'how many ways to end are listed', default: 10 },
  },
  run(_args, v) {
    const list = (text: string | undefined): string[] | undefined => text?.split(/[\s,]+/).filter((t) => t !== '');
    const given = {
      attackOrder: list(v['attack-order']),
      defenseOrder: list(v['defense-order']),
      keepLand: v['keep-land'],
      attackerSubs: v['attacker-subs'],
      defenderSubs: v['defender-subs'],
      bombard: v.bombard === undefined ? undefined : forceOf('bombard', v.bombard),
    };
    const stop = {
      rounds: v['stop-rounds'],
      landUnits: v['stop-land-units'],
      chance: v['stop-percent'] === undefined ? undefined : v['stop-percent'] / 100,
    };
    const present = (o: object): object =>
      Object.fromEntries(Object.entries(o).filter(([, value]) => value !== undefined));
    let asked: unknown;
    if (v.file !== undefined) asked = readJson(v.file);
    else if (v.raid !== undefined)
      asked = {
        kind: 'raid',
        bombers: v.raid,
        ipc: v.ipc,
        damage: v.damage,
        escorts: v.escorts,
        interceptors: v.interceptors,
      };
    else if (v.attack === undefined || v.defend === undefined)
      throw new CliError('badOption', 'either --attack and --defend, or --raid, or --file');
    else
      asked = {
        kind: v.kind,
        attackers: forceOf('attack', v.attack),
        defenders: forceOf('defend', v.defend),
        ...present(given),
        stop: present(stop),
      };
    const answer = oddsAnswer(asked, MOST);
    if (!answer.ok) throw new CliError(v.file === undefined ? 'badOption' : 'badFile', answer.error.join('; '));
    return told(answer.value, v.limit);
  },
});

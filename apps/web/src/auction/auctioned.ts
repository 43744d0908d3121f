import { biddable, isBidder } from '@wardroom/auction';
import type { LogEntry } from '@wardroom/rules';
import type { AnyTable, AnyUi, Describing, GameUi, Texts } from '../table/game-ui.ts';
import { mergedTexts } from '../table/texts.ts';
import AuctionBoard from './AuctionBoard.svelte';
import AuctionPanel from './AuctionPanel.svelte';
import BidderEmblem from './BidderEmblem.svelte';
import { nowOf, numbersText } from './bidding.ts';
import { onlooker } from './onlooker.ts';

const colors = ['#7a5c9e', '#3f7d6e', '#a3662f', '#5d6470'];

/** The interface of a game whose sides are auctioned first: the same board, with bidders and their panel. */
export interface AuctionedUi extends GameUi {
  readonly under: AnyUi;
}

const files = import.meta.glob<Texts>('./locales/*.json', { import: 'default' });
const made = new WeakMap<AnyUi, AuctionedUi>();

const ownKinds = /^(open|passOpening|raise|accept|bid|pass|offer|decline|name|take|lower|takeThreshold|split)$/;
const inAuction = (table: Describing): boolean => {
  const now = nowOf(table.view);
  return now !== null && now.status !== 'done';
};
const ofAuction = (entry: LogEntry): boolean => entry.key.startsWith('auction.');

/** A key's text; what already is a text stays one. */
const nameOr = (t: Describing['t'], key: string, otherwise: string): string => {
  const text = t(key);
  return text === key ? otherwise : text;
};

/** The same for one game always, so that its texts are kept. */
export function auctioned(ui: AnyUi): AuctionedUi {
  const known = made.get(ui);
  if (known) return known;
  const mine = {
    ...ui,
    under: ui,
    game: biddable(ui.game),
    async texts(lang: 'en' | 'es') {
      const own = await (files[`./locales/${lang}.json`] as () => Promise<Texts>)();
      return mergedTexts(own, await ui.texts(lang));
    },
    Board: AuctionBoard,
    panels: [
      {
        id: 'auction',
        title: 'auction.title',
        component: AuctionPanel,
        when: (table: AnyTable) => nowOf(table.view) !== null,
        wanted: (table: AnyTable) => (nowOf(table.view)?.status ?? 'done') !== 'done',
      },
      ...ui.panels.map((panel) => ({
        ...panel,
        when: (table: AnyTable) => panel.when?.(onlooker(table)) ?? true,
        wanted: (table: AnyTable) => panel.wanted?.(onlooker(table)) ?? false,
      })),
    ],
    seat: (seat: string) =>
      isBidder(seat)
        ? { color: colors[(Number(seat.slice(7)) - 1) % colors.length] as string, Emblem: BidderEmblem }
        : ui.seat(seat),
    describeChoice(choice, table) {
      if (!inAuction(table) || !ownKinds.test(choice.kind)) return ui.describeChoice(choice, table);
      const said = choice.value.map((atom) => (typeof atom === 'string' ? table.t(`side.${atom}`) : String(atom)));
      const n = choice.amount === undefined ? '' : ` ${choice.amount}`;
      const what = said.length > 0 ? `: ${said.join(' + ')}` : '';
      return `${table.t(`kind.auction.${choice.kind}`)}${what}${n}`;
    },
    describeAtom(kind, prefix, atom, table) {
      if (!inAuction(table)) return ui.describeAtom(kind, prefix, atom, table);
      return typeof atom === 'string' ? table.t(`side.${atom}`) : String(atom);
    },
    describeParam(name, value, table) {
      if (typeof value === 'string' && isBidder(value)) return table.t(`auction.${value}`);
      if (name === 'amounts' && Array.isArray(value)) return numbersText(mine.game, table, value.map(Number));
      if (name === 'side' && typeof value === 'string') return nameOr(table.t, `side.${value}`, value);
      if (name === 'sides' && value !== null && typeof value === 'object' && !Array.isArray(value))
        return Object.entries(value)
          .map(([seat, side]) => `${table.t(`auction.${seat}`)}: ${table.t(`side.${String(side)}`)}`)
          .join(', ');
      return ui.describeParam(name, value, table);
    },
    logGroup: (entry) => (ofAuction(entry) ? 'other' : ui.logGroup(entry)),
    logTarget: (entry) => (ofAuction(entry) ? null : (ui.logTarget?.(entry) ?? null)),
    logTargets: (entry) => (ofAuction(entry) ? null : (ui.logTargets?.(entry) ?? null)),
    logDice: (entry, t) => (ofAuction(entry) ? null : (ui.logDice?.(entry, t) ?? null)),
    turnOf: (entry) => (ofAuction(entry) ? null : (ui.turnOf?.(entry) ?? null)),
    matters: (entry) => ofAuction(entry) || ui.matters === undefined || ui.matters(entry),
    moment(view) {
      const now = nowOf(view);
      return now && now.status !== 'done' ? { round: 0, phase: 'auction' } : ui.moment(view as never);
    },
    done: (decision, table) => (decision.prompt.startsWith('auction.') ? null : (ui.done?.(decision, table) ?? null)),
    warnings: (choice, table) => (inAuction(table) ? [] : (ui.warnings?.(choice, table as never) ?? [])),
  } satisfies Record<string, unknown> & Partial<AnyUi> as unknown as AuctionedUi;
  made.set(ui, mine);
  return mine;
}

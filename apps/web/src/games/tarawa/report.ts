import type { LogEntry } from '@wardroom/rules';
import type { AnyUi } from '../../table/game-ui.ts';
import { groupBy } from '../../table/words.ts';

/** What stays of a turn: who was lost, what was taken, what changes the battle. */
const MATTERS = new RegExp(
  '^(jp\\.(defeated|escapes)|us\\.(eliminated|cpHit|heroFalls|heroLost)|landing\\.\\w+Lost|' +
    'combat\\.(us|japanese)Wins|position\\.\\w+|cp\\.established|support\\.garrison|letter\\.inForce|' +
    'event\\.(hero|counterattack|shibasakiKilled|smoke|ammoDump))$',
);

/** Headings of the report at the end of a turn, what matters most first, and the lines that stand there. */
const HEADINGS = [
  [/^combat\.(usWins|japaneseWins|withdrawn|ends|exhaustion)$/, 'taken'],
  [/^(us\.(eliminated|heroFalls|heroLost|cpHit)|landing\.lvtLost|position\.garrisonLost)$/, 'lost'],
  [
    /^(jp\.(defeated|escapes)|combat\.(unitLost|surrender)|position\.artilleryDestroyed|event\.shibasakiKilled)$/,
    'japanese',
  ],
  [/^(letter\.inForce|cp\.established|support\.garrison|jp\.arrives|night\.\w+|event\.counterattack)$/, 'came'],
] as const;

export const matters = ({ key }: LogEntry): boolean => MATTERS.test(key);

/** A unit that is lost in the landing is eliminated too: it is told once. */
export const report: AnyUi['report'] = {
  ends: ({ key }) => key === 'turn.begins',
  heading: groupBy(HEADINGS, null),
  order: HEADINGS.map(([, id]) => id),
};

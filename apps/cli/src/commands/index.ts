import type { Command } from '../command.ts';
import { fuzz } from '../fuzz/command.ts';
import { gameCommands } from '../games.ts';
import { attack } from './attack.ts';
import { dictionary } from './dictionary.ts';
import { exportMatch } from './export.ts';
import { load } from './load.ts';
import { play } from './play.ts';
import { position } from './position.ts';
import { rules } from './rules.ts';
import { soak } from './soak.ts';
import { verify } from './verify.ts';

export const commands: readonly Command[] = [
  soak,
  play,
  position,
  verify,
  exportMatch,
  ...gameCommands,
  load,
  attack,
  fuzz,
  rules,
  dictionary,
];

import type { Command } from '../command.ts';
import { rules } from './rules.ts';
import { soak } from './soak.ts';

export const commands: readonly Command[] = [rules, soak];

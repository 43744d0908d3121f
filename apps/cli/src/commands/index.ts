import type { Command } from '../command.ts';
import { rules } from './rules.ts';

export const commands: readonly Command[] = [rules];

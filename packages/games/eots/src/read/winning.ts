/** Who wins, and by what. */
export { PROGRESS, PROGRESS_FROM } from '../political-phase/political-will.ts';
export { story } from '../story.ts';
export { asItStands, RESOURCES } from '../victory/decide.ts';
export { levelOf, tableOf, victoryPoints, victorySheet } from '../victory/sheet.ts';

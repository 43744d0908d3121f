/** What would come of it: courses, battles, odds and conditions, the political will. */
export type { Aftermath } from '../preview/aftermath.ts';
export { askedThere } from '../preview/barrier.ts';
export type { Course } from '../preview/course.ts';
export { courseOf } from '../preview/course.ts';
export type { Forecast } from '../preview/forecast.ts';
export { forecast } from '../preview/forecast.ts';
export { leadsOf } from '../preview/leads.ts';
export { madeOf } from '../preview/made-of.ts';
export type { OffMap } from '../preview/off-map.ts';
export { boxOf, isNear, offMap, whyOffMap } from '../preview/off-map.ts';
export { conditionsOf, interceptChance, interceptNeeds, specialChance, thoughtOf } from '../preview/outlook.ts';
export { overlayMarks, rangeFrom, unitReach } from '../preview/overlays.ts';
export { plannedBattles, toRoll, waitingBattles } from '../preview/planned.ts';
export { likeliestReaction } from '../preview/reaction.ts';
export { targets } from '../preview/targets.ts';
export type { WillLine } from '../preview/will.ts';
export { willLines, willUnset } from '../preview/will.ts';

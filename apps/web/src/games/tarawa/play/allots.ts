/** 5.1-5.3 Phases in which all units are given a place, an LVT or a way before anything is thrown. */
export const ALLOTS: ReadonlySet<string> = new Set(['placeUnits', 'assignLvts', 'wade']);

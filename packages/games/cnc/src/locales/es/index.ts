import choices from './choices.json' with { type: 'json' };
import log from './log.json' with { type: 'json' };
import names from './names.json' with { type: 'json' };
import refusals from './refusals.json' with { type: 'json' };

/** The words of the rules, one file an area. */
export default { ...choices, ...log, ...refusals, ...names };

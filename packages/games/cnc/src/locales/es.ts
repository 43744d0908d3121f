import choices from './es/choices.json' with { type: 'json' };
import log from './es/log.json' with { type: 'json' };
import names from './es/names.json' with { type: 'json' };
import refusals from './es/refusals.json' with { type: 'json' };

/** The words of the rules, one file an area. */
export default { ...choices, ...log, ...refusals, ...names };

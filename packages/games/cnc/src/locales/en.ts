import choices from './en/choices.json' with { type: 'json' };
import log from './en/log.json' with { type: 'json' };
import names from './en/names.json' with { type: 'json' };
import refusals from './en/refusals.json' with { type: 'json' };

/** The words of the rules, one file an area. */
export default { ...choices, ...log, ...refusals, ...names };

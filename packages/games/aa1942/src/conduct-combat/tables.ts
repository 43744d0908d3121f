import data from '../../data/tables.json' with { type: 'json' };

/** Numbers of the combat rules (`data/tables.json`). */
export default data.constants;

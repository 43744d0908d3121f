import { eots } from '@wardroom/eots';
import { bots } from '@wardroom/eots/bot';
import { advise } from '../../table/adviser.ts';

advise(eots, bots.sensible);

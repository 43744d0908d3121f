import { tarawa } from '@wardroom/tarawa';
import { bots } from '@wardroom/tarawa/bot';
import { advise } from '../../table/adviser.ts';

advise(tarawa, bots.sensible);

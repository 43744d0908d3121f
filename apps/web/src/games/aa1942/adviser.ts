import { aa1942 } from '@wardroom/aa1942';
import { bots } from '@wardroom/aa1942/bot';
import { advise } from '../../table/adviser.ts';

advise(aa1942, bots.sensible);

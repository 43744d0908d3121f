import '@fontsource-variable/inter';
import '@fontsource/barlow-condensed/600.css';
import '@fontsource/barlow-condensed/700.css';
import { aa1942 } from '@wardroom/aa1942';
import type { State } from '@wardroom/aa1942/read';
import { Play } from '@wardroom/rules';
import { mount } from 'svelte';
import Chart from '../../../src/games/aa1942/map/Chart.svelte';

const made = Play.create(aa1942, {
  match: 'm',
  scenario: 'standard',
  options: {},
  seeds: [],
  secret: '11'.repeat(32),
  at: 0,
});
if (!made.ok) throw new Error(JSON.stringify(made.error));
const chart = mount(Chart, {
  target: document.getElementById('app') as HTMLElement,
  props: {
    view: made.value.play.state as unknown as State,
    home: 'germany',
    t: (key: string) => key,
    movable: new Set<string>(['archangel|ussr|infantry']),
    chosen: new Map<string, number>([['russia|ussr|infantry', 2]]),
    targets: new Map([
      ['poland', 'yes'],
      ['sz5', 'warn'],
    ] as const),
    draggable: () => false,
  },
});
Object.assign(window, { chart });

const names = [
  'match:act',
  'match:undo',
  'match:explore',
  'match:resign',
  'match:propose',
  'match:answer',
  'match:orders',
  'match:roll',
  'match:tableAct',
  '__proto__',
  'constructor',
  'disconnecting2',
] as const;

/** A message that is no request of the protocol at all. `next(n)`: a whole number from 0 to n - 1. */
export function garbage(match: string, next: (bound: number) => number): { name: string; body: unknown } {
  const bodies: readonly unknown[] = [
    null,
    1,
    'x',
    [],
    {},
    { match },
    { match: 5, seat: {}, action: [], decision: null, choices: 'all' },
    { match: '../../etc', seat: 'ussr', action: 'aaaaaaaa', decision: '', choices: [{}] },
  ];
  const name = names[next(names.length)] as string;
  return { name, body: bodies[next(bodies.length)] };
}

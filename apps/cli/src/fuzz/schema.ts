/** A JSON schema as OpenAPI and zod write it, as far as values are made from it. */
export interface Schema {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  properties?: { readonly [name: string]: Schema };
  required?: readonly string[];
  items?: Schema | readonly Schema[];
  additionalProperties?: boolean | Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  $ref?: string;
}
export type Rng = (bound: number) => number;

const pick = <T>(rng: Rng, from: readonly T[]): T => from[rng(from.length)] as T;

/** Values that programs stumble over. */
export const strange: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  3e9,
  -3e9,
  Number.MAX_SAFE_INTEGER,
  1e308,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '%00',
  '../../etc/passwd',
  '\'; DROP TABLE "User"; --',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'x'.repeat(10_000),
  '\u202e\u200b',
  '９９９',
  [],
  [[[[[[[[[[]]]]]]]]]],
  {},
  { __proto__: { polluted: true } },
  JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'),
];

const texts: readonly string[] = ['standard', 'germany', 'ussr', 'bot', 'sensible', 'en', 'a name', 'abcdef'];

/** A value that fits the schema, more or less: one in `wrong` parts is something strange instead. */
export function madeFrom(
  schema: Schema | undefined,
  rng: Rng,
  wrong: number,
  known: readonly string[],
  depth = 0,
): unknown {
  if (rng(wrong) === 0) return pick(rng, strange);
  if (!schema || depth > 8) return pick(rng, [...texts, ...known, ...strange]);
  if ('const' in schema) return schema.const;
  if (schema.enum) return pick(rng, schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either && either.length > 0) return madeFrom(pick(rng, either), rng, wrong, known, depth + 1);
  const type = Array.isArray(schema.type)
    ? pick(rng, schema.type as readonly string[])
    : (schema.type as string | undefined);
  switch (type) {
    case 'object':
      return objectOf(schema, rng, wrong, known, depth);
    case 'array': {
      const { items } = schema;
      const of = Array.isArray(items) ? pick(rng, items as readonly Schema[]) : (items as Schema | undefined);
      return Array.from({ length: rng(4) }, () => madeFrom(of, rng, wrong, known, depth + 1));
    }
    case 'integer':
    case 'number': {
      const low = schema.minimum ?? 0;
      const high = Math.min(schema.maximum ?? 1000, low + 100_000);
      return pick(rng, [low, high, low + rng(Math.max(1, Math.floor(high - low))), low - 1, high + 1]);
    }
    case 'boolean':
      return rng(2) === 0;
    case 'string':
      return textOf(schema, rng, known);
    default:
      return pick(rng, [...texts, ...known, ...strange]);
  }
}

function objectOf(schema: Schema, rng: Rng, wrong: number, known: readonly string[], depth: number): unknown {
  const made: Record<string, unknown> = {};
  for (const [name, of] of Object.entries(schema.properties ?? {})) {
    if (!schema.required?.includes(name) && rng(2) === 0) continue;
    made[name] = madeFrom(of, rng, wrong, known, depth + 1);
  }
  if (typeof schema.additionalProperties === 'object')
    for (let i = rng(3); i > 0; i--)
      made[pick(rng, [...texts, ...known])] = madeFrom(schema.additionalProperties, rng, wrong, known, depth + 1);
  if (rng(wrong) === 0) made.extra = pick(rng, strange);
  return made;
}

function textOf({ minLength = 0, maxLength = 200, pattern }: Schema, rng: Rng, known: readonly string[]): string {
  const choices = [...texts, ...known];
  if (!pattern && rng(4) === 0) return 'é'.repeat(Math.min(maxLength, 300));
  return pick(rng, choices).padEnd(Math.min(minLength, 100), '0').slice(0, maxLength);
}
